/** Sets the shared memory of engines that are initialized afterwards. */
export function share(memory: WebAssembly.Memory): void;
