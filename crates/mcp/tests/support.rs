//! A client of its own: lines of JSON to the program and back.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade-mcp");
/// The longest time of an answer on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A server that runs.
pub struct Server {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    known: HashMap<i64, Value>,
    /// Everything that is no answer, in order.
    pub notifications: Vec<Value>,
    next: i64,
}

impl Server {
    /// Starts one and shakes hands the old way.
    pub fn start() -> Self {
        let mut server = Self::silent();
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "0" } });
        let answer = server.ask("initialize", hello);
        assert_eq!(answer["result"]["protocolVersion"], "2025-06-18", "{answer}");
        server.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        server
    }

    /// Starts a server without an initialisation.
    pub fn silent() -> Self {
        let mut child = Command::new(PROGRAM)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let out = child.stdout.take().expect("piped");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines, known: HashMap::new(), notifications: Vec::new(), next: 1 }
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a message.
    pub fn say(&mut self, message: &Value) {
        self.raw(message.to_string().as_bytes());
    }

    /// Sends a line as it is.
    pub fn raw(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("still open");
        input
            .write_all(line)
            .and_then(|()| input.write_all(b"\n"))
            .and_then(|()| input.flush())
            .expect("taken");
    }

    /// Sends a request and returns its number.
    #[expect(clippy::needless_pass_by_value, reason = "arguments are written where they are asked")]
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Sends a call of a tool.
    #[expect(clippy::needless_pass_by_value, reason = "arguments are written where they are asked")]
    pub fn call(&mut self, tool: &str, arguments: Value) -> i64 {
        self.request("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// The next message, whatever it is; nothing at the end, or if none comes.
    pub fn hear(&mut self, patience: Duration) -> Option<Value> {
        let line = self.lines.recv_timeout(patience).ok()?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The answer to a request.
    pub fn answer(&mut self, id: i64) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(answer) = self.known.remove(&id) {
                return answer;
            }
            let left = end.saturating_duration_since(Instant::now());
            let message = self.hear(left).unwrap_or_else(|| panic!("no answer to {id}"));
            match message["id"].as_i64().filter(|_| message.get("method").is_none()) {
                Some(other) => drop(self.known.insert(other, message)),
                None => self.notifications.push(message),
            }
        }
    }

    /// Asks and waits.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// Calls a tool and waits for its result.
    pub fn result(&mut self, tool: &str, arguments: Value) -> Value {
        let id = self.call(tool, arguments);
        let answer = self.answer(id);
        assert!(answer.get("result").is_some(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool that returns an error, and returns its message.
    pub fn tool_error(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.result(tool, arguments);
        assert_eq!(result["isError"], true, "{result}");
        text(&result)
    }

    /// Closes the input, waits for the end, and returns the remaining answers.
    pub fn close(mut self) -> Vec<Value> {
        drop(self.input.take());
        let mut rest = Vec::new();
        while let Some(message) = self.hear(PATIENCE) {
            rest.push(message);
        }
        assert!(self.child.wait().expect("ended").success());
        rest
    }

    /// Its standard error.
    pub fn remarks(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("piped")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Ended already, as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first text of a result.
pub fn text(result: &Value) -> String {
    result["content"][0]["text"].as_str().unwrap_or_default().to_owned()
}

/// A short game with a blunder.
pub const GAME: &str =
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5";
