/**
 * The memory that the engines of a page share: their hash table. Each engine has a module, and a memory, of its
 * own, since Rust's standard library for WebAssembly has no atomics; the functions of this file read and
 * write a second memory. They are WebAssembly themselves: a call of them from the engine does not
 * pass through JavaScript.
 */

/* The module of these functions:

   (module
     (type $load (func (param i32) (result i64)))
     (type $store (func (param i32 i64)))
     (type $clear (func (param i32 i32)))
     (import "host" "memory" (memory 0 65536 shared))
     (func (export "load") (type $load) (i64.atomic.load (local.get 0)))
     (func (export "store") (type $store) (i64.atomic.store (local.get 0) (local.get 1)))
     (func (export "clear") (type $clear) (memory.fill (local.get 0) (i32.const 0) (local.get 1))))
*/
const [I32, I64, FUNCTION, MEMORY, SHARED, GET, END] = [0x7f, 0x7e, 0x60, 2, 3, 0x20, 0x0b];
const name = (text) => [text.length, ...new TextEncoder().encode(text)];
const section = (id, ...items) => [id, items.flat().length + 1, items.length, ...items.flat()];
const body = (...code) => [code.length + 2, 0, ...code, END];
const MODULE = Uint8Array.of(
    ...name('\0asm').slice(1),
    ...[1, 0, 0, 0],
    ...section(1, [FUNCTION, 1, I32, 1, I64], [FUNCTION, 2, I32, I64, 0], [FUNCTION, 2, I32, I32, 0]),
    // From 0 to 65536 pages, the number in LEB128.
    ...section(2, [...name('host'), ...name('memory'), MEMORY, SHARED, 0, 0x80, 0x80, 4]),
    ...section(3, [0], [1], [2]),
    ...section(7, [...name('load'), 0, 0], [...name('store'), 0, 1], [...name('clear'), 0, 2]),
    ...section(
        10,
        // Each access: its instruction, the alignment (2 to the power of 3 bytes) and the offset.
        body(GET, 0, 0xfe, 0x11, 3, 0),
        body(GET, 0, GET, 1, 0xfe, 0x18, 3, 0),
        body(GET, 0, 0x41, 0, GET, 1, 0xfc, 0x0b, 0),
    ),
);

/** Reads the word (64 bits) at an address in bytes. Without a shared memory no engine calls this. */
export let load = () => 0n;
/** Writes a word at an address in bytes. */
export let store = () => {};
/** Sets bytes from an address to zero: address, number. */
export let clear = () => {};

/** Sets the shared memory (a `WebAssembly.Memory`) of engines that are initialized afterwards. */
export function share(memory) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { host: { memory } });
    ({ load, store, clear } = exports);
}
