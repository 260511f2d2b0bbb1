//! The protocol on standard input and output, a message a line.
//!
//! The transport of the SDK silently drops lines that are not JSON and lines that are too long; a client then
//! waits for ever. Here every line has an answer: an error with the line's id, if it can be read. Invariant:
//! only the protocol goes to standard output, and no line longer than [`LONGEST_LINE`] is stored.

use rmcp::model::{ClientNotification, ErrorCode, ErrorData, JsonRpcMessage, RequestId};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashSet;
use std::future::Future;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

/// The longest MCP message that is accepted on standard input, bytes; a longer one is answered with an error.
pub const LONGEST_LINE: u64 = 4 << 20;
/// The number of messages that are read ahead.
const AHEAD: usize = 32;

/// A message of the client, or for a line that is not a message the error to answer with and the id of its
/// request, if it can be read.
type Line = Result<RxJsonRpcMessage<RoleServer>, (Option<RequestId>, ErrorData)>;

/// The time after the end of the input in which answers are written; a client kills the process after two
/// seconds.
const PATIENCE: Duration = Duration::from_millis(1_800);

/// The transport of the MCP protocol over standard input and output, with one JSON message on each line.
pub struct Stdio {
    lines: mpsc::Receiver<Line>,
    out: Arc<Mutex<io::Stdout>>,
    open: Arc<Open>,
    /// The instant at which waiting for answers ends; `None` before the end of the input.
    until: Option<Instant>,
}

/// The requests without an answer so far: a client that has closed its output may wait for them.
#[derive(Default)]
struct Open {
    ids: Mutex<HashSet<RequestId>>,
    changed: Notify,
    /// Notified when the input has ended.
    ended: Notify,
}

impl Open {
    fn ids(&self) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a message from the client: a request opens, a cancellation closes its request.
    fn note(&self, message: &RxJsonRpcMessage<RoleServer>) {
        match message {
            JsonRpcMessage::Request(request) => drop(self.ids().insert(request.id.clone())),
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification {
                    // It gets no answer.
                    self.close(cancelled.params.request_id.as_ref());
                }
            }
            _ => {}
        }
    }

    /// Registers that the request `id` was answered or never will be; `None` for an answer without id.
    fn close(&self, id: Option<&RequestId>) {
        if let Some(id) = id {
            self.ids().remove(id);
        }
        self.changed.notify_one();
    }
}

impl Stdio {
    /// Returns a future that completes 1.8 seconds after the end of standard input, when pending answers have
    /// had time to be written.
    pub fn ended(&self) -> impl Future<Output = ()> + use<> {
        let open = Arc::clone(&self.open);
        async move {
            open.ended.notified().await;
            tokio::time::sleep(PATIENCE).await;
        }
    }

    /// Starts a thread that reads MCP messages from standard input, and returns the transport.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn start() -> io::Result<Self> {
        let (sender, lines) = mpsc::channel(AHEAD);
        std::thread::Builder::new().name("stdin".into()).spawn(move || {
            let mut input = io::stdin().lock();
            while let Ok(Some(line)) = next(&mut input) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { lines, out: Arc::new(Mutex::new(io::stdout())), open: Arc::default(), until: None })
    }
}

/// Writes a message on a line of its own. Blocks while the client does not read.
fn write(out: &Mutex<io::Stdout>, message: &TxJsonRpcMessage<RoleServer>) -> io::Result<()> {
    let mut text = serde_json::to_vec(message)?;
    text.push(b'\n');
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner).lock();
    out.write_all(&text)?;
    out.flush()
}

impl Transport<RoleServer> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let (out, open) = (Arc::clone(&self.out), Arc::clone(&self.open));
        let answered = match &item {
            JsonRpcMessage::Response(response) => Some(response.id.clone()),
            JsonRpcMessage::Error(error) => error.id.clone(),
            _ => None,
        };
        // A client that does not read holds up a thread, not the server.
        async move {
            let written = tokio::task::spawn_blocking(move || write(&out, &item)).await;
            open.close(answered.as_ref());
            written.unwrap_or_else(|error| Err(error.into()))
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        while self.until.is_none() {
            match self.lines.recv().await {
                Some(Ok(message)) => {
                    self.open.note(&message);
                    return Some(message);
                }
                Some(Err((id, error))) => {
                    let out = Arc::clone(&self.out);
                    // On its own: a wait here may be dropped at any time.
                    tokio::task::spawn_blocking(move || write(&out, &JsonRpcMessage::error(error, id)));
                }
                None => {
                    self.until = Some(Instant::now() + PATIENCE);
                    self.open.ended.notify_one();
                }
            }
        }
        while let Some(until) = self.until
            && !self.open.ids().is_empty()
            && tokio::time::timeout_at(until, self.open.changed.notified()).await.is_ok()
        {}
        None
    }

    async fn close(&mut self) -> io::Result<()> {
        self.lines.close();
        Ok(())
    }
}

/// The only field that is read of a line that is too long.
#[derive(Deserialize)]
struct IdOnly {
    id: Option<RequestId>,
}

/// Reads the input up to the end of the current line, then ends.
struct ToTheEnd<'a, R> {
    input: &'a mut R,
    ended: bool,
}

impl<R: BufRead> Read for ToTheEnd<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let there = self.input.fill_buf()?;
        let end = there.iter().position(|&byte| byte == b'\n');
        let count = end.unwrap_or(there.len()).min(into.len());
        into[..count].copy_from_slice(&there[..count]);
        self.ended = there.is_empty() || end == Some(count);
        let used = count + usize::from(end == Some(count));
        self.input.consume(used);
        Ok(count)
    }
}

/// Returns the next line that is a message or an error; skips empty lines and unknown notifications. `None`
/// at the end of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    loop {
        let mut line = Vec::new();
        let length = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(None);
        }
        if length as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            return Ok(Some(Err(too_long(&line, input)?)));
        }
        let text = line.trim_ascii();
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        if !text.is_empty()
            && let Some(line) = read(text)
        {
            return Ok(Some(line));
        }
    }
}

/// Drops the rest of a line that is too long, of which `begun` was read. Returns the error to answer with and
/// the id of the request, `None` if none was found.
fn too_long(begun: &[u8], input: &mut impl BufRead) -> io::Result<(Option<RequestId>, ErrorData)> {
    let mut rest = ToTheEnd { input, ended: false };
    let found = serde_json::from_reader::<_, IdOnly>(io::BufReader::new(begun.chain(&mut rest)));
    io::copy(&mut rest, &mut io::sink())?;
    let error = ErrorData::invalid_request(format!("a message has at most {LONGEST_LINE} bytes"), None);
    Ok((found.ok().and_then(|found| found.id), error))
}

/// Reads a line as a message, or as the error to answer with; `None` for an unknown notification, which gets
/// no answer.
fn read(text: &[u8]) -> Option<Line> {
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        Err(error) => {
            let error = ErrorData::new(ErrorCode::PARSE_ERROR, format!("not JSON: {error}"), None);
            return Some(Err((None, error)));
        }
    };
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    let is_notification = value.get("id").is_none() && value.get("method").is_some_and(Value::is_string);
    match serde_json::from_value(value) {
        Ok(message) => Some(Ok(message)),
        Err(_) if is_notification => None,
        Err(error) => {
            let error = ErrorData::invalid_request(format!("not a message of the protocol: {error}"), None);
            Some(Err((id, error)))
        }
    }
}
