//! Over HTTP: only this machine, only with the token, no page of a browser.

use crate::support::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Http {
    child: Child,
    port: u16,
    token: String,
}

impl Drop for Http {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Http {
    fn start(token: Option<&str>) -> Self {
        let mut command = Command::new(crate::support::PROGRAM);
        command.args(["--http", "0"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(token) = token {
            command.args(["--token", token]);
        }
        let mut child = command.spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
        let address = lines.next().expect("where it listens");
        let port =
            address.rsplit(':').next().and_then(|rest| rest.split('/').next()?.parse().ok()).expect("a port");
        let token =
            lines.next().and_then(|line| line.strip_prefix("Token: ").map(str::to_owned)).expect("a token");
        Self { child, port, token }
    }

    /// Sends a message and returns the status and the body.
    fn post(&self, headers: &[(&str, &str)], path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let mut head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n",
            self.port,
            body.len()
        );
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }
}

fn call() -> String {
    let params = json!({ "name": "position", "arguments": { "game": "1. e4 e5" } });
    json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": params }).to_string()
}

/// The message in a stream of events.
fn message(body: &str) -> Value {
    let data = body.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
    data.filter_map(|text| serde_json::from_str(text).ok())
        .next_back()
        .unwrap_or_else(|| panic!("no message in {body}"))
}

#[test]
fn who_has_the_token_is_answered_and_nobody_else() {
    let http = Http::start(None);
    assert_eq!(http.token.len(), 32);
    let bearer = format!("Bearer {}", http.token);
    let version = ("MCP-Protocol-Version", "2025-06-18");
    let (status, body) = http.post(&[("Authorization", &bearer), version], "/mcp", &call());
    assert_eq!(status, 200, "{body}");
    let text = message(&body)["result"]["content"][0]["text"].to_string();
    assert!(text.contains("White is to move"), "{body}");
    for (headers, wanted) in [
        (vec![version], 401),
        (vec![version, ("Authorization", "Bearer 0123456789abcdef0123456789abcdef")], 401),
        (vec![version, ("Authorization", &http.token)], 401),
        (vec![version, ("Authorization", &bearer), ("Origin", "https://example.com")], 403),
        (vec![version, ("Authorization", &bearer), ("Origin", "null")], 403),
        (vec![version, ("Authorization", &bearer), ("Origin", "http://127.0.0.1:8064")], 403),
    ] {
        let (status, body) = http.post(&headers, "/mcp", &call());
        assert_eq!(status, wanted, "{headers:?}: {body}");
    }
    assert_eq!(http.post(&[("Authorization", &bearer)], "/", &call()).0, 404);
    let (status, _) = http.post(&[("Authorization", &bearer)], "/mcp", "{");
    assert!((400..500).contains(&status), "{status}");
    let (status, _) = http.post(&[("Authorization", &bearer)], "/mcp", &"x".repeat(5 << 20));
    assert!((400..500).contains(&status), "{status}");
    // The server answers after that.
    assert_eq!(http.post(&[("Authorization", &bearer), version], "/mcp", &call()).0, 200);
}

#[test]
fn a_token_may_be_given_and_an_old_client_shakes_hands() {
    let http = Http::start(Some("secret"));
    let hello = json!({ "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": { "name": "t", "version": "0" } });
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }).to_string();
    let (status, body) = http.post(&[("Authorization", "Bearer secret")], "/mcp", &hello);
    assert_eq!(
        (status, message(&body)["result"]["protocolVersion"].as_str()),
        (200, Some("2025-03-26")),
        "{body}"
    );
}

#[test]
fn standard_error_stays_empty_over_pipes() {
    let mut server = Server::start();
    let mut remarks = server.remarks();
    server.result("study", json!({ "game": "1. e4", "nodes": 1000 }));
    assert!(server.close().is_empty());
    let mut lines = String::new();
    remarks.read_to_string(&mut lines).expect("text");
    assert_eq!(lines, "");
}
