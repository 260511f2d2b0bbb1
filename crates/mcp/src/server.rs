//! The server: its description of itself, and the scheduling of calls.
//!
//! Each call has its own thread. The numbers of searching calls ([`crate::turns`]) and of waiting calls are
//! limited. A call that is cancelled, or whose client has gone, stops its search. A wrong argument leads to a
//! result with an error message; only an unknown tool is an error of the protocol.

use crate::catalogue::{self, CatalogueEntry};
use crate::prompts;
use crate::request_context::{RequestContext, SharedState};
use crate::tool::ToolResult;
use crate::tool_error::ToolError;
use crate::turns::{SearchPermit, Turns};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult,
    ErrorCode, GetPromptRequestParams, GetPromptResponse, Implementation, JsonObject, ListPromptsResult,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::RequestContext as McpContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

/// The largest number of calls that wait or run.
const MOST_CALLS: usize = 64;
/// The interval between two progress notifications.
const TICK: Duration = Duration::from_millis(250);
/// The known methods with parameters. The SDK passes a request with wrong parameters on as one of an unknown
/// method; if the method is one of these, the parameters are the mistake.
const METHODS: [&str; 4] = ["tools/call", "tools/list", "prompts/get", "prompts/list"];

/// The description of the server for clients.
const INSTRUCTIONS: &str = "Palisade is a chess engine that explains. Never state a chess fact from memory: ask a tool. \
    Name a position by the game (PGN or moves, passed on unchanged) with ply or before, and moves to play from there; \
    never write or edit a FEN. Each answer repeats who is to move, the last move and all pieces: read that before you \
    speak. A question without \
    seconds always has the same answer. Before you show a text about a game to anybody, let \
    check_claims judge what it claims.";

/// The MCP server with its tools and prompts. Its clones share one state.
#[derive(Clone)]
pub struct Server(Arc<Inner>);

struct Inner {
    shared_state: SharedState,
    entries: Vec<CatalogueEntry>,
    turns: Turns,
    calls: AtomicUsize,
}

/// A tool call from its arrival to its result. Dropping it sets `stop`, which cancels the work.
struct Call<'a> {
    calls: &'a AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl<'a> Call<'a> {
    /// Registers a call in the counter `calls`; `None` if [`MOST_CALLS`] calls wait or run already.
    fn begin(calls: &'a AtomicUsize) -> Option<Self> {
        let call = Self { calls, stop: Arc::new(AtomicBool::new(false)) };
        // Dropped, it counts itself out again.
        (calls.fetch_add(1, Ordering::SeqCst) < MOST_CALLS).then_some(call)
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        self.calls.fetch_sub(1, Ordering::SeqCst);
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The progress of a call that is counted in nodes.
struct Meter {
    nodes: Arc<AtomicU64>,
    reported: u64,
}

impl Meter {
    /// Returns the number of nodes searched so far; `None` if it has not grown since the last call.
    fn step(&mut self) -> Option<u64> {
        let done = self.nodes.load(Ordering::Relaxed);
        let grown = done > self.reported;
        self.reported = done;
        grown.then_some(done)
    }
}

impl Server {
    /// Makes a server with all tools, which share this state.
    pub fn new(shared_state: SharedState) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Arc::new(Inner {
            shared_state,
            entries: catalogue::all(),
            turns: Turns::new(cores),
            calls: AtomicUsize::new(0),
        }))
    }

    fn entry(&self, name: &str) -> Option<usize> {
        self.0.entries.iter().position(|entry| entry.tool.name == name)
    }

    /// Waits in the queue of a call of the tool `entry` until its searches may run, and returns the permit;
    /// `None` for a tool that does not search, which does not wait. An error if the call is cancelled
    /// meanwhile (`context`).
    async fn turn(
        &self,
        entry: &CatalogueEntry,
        arguments: &JsonObject,
        context: &McpContext<RoleServer>,
    ) -> Result<Option<SearchPermit<'_>>, ToolError> {
        if !entry.searches {
            return Ok(None);
        }
        tokio::select! {
            turn = self.0.turns.take(entry.cost(arguments)) => Ok(Some(turn)),
            () = context.ct.cancelled() => Err(ToolError::Cancelled),
        }
    }

    /// Returns the progress meter of a call of the tool with this index, `None` if the tool does not report
    /// nodes, and the node counter that the call has to use.
    fn meter(&self, index: usize) -> (Option<Meter>, Arc<AtomicU64>) {
        let (entry, nodes) = (&self.0.entries[index], Arc::<AtomicU64>::default());
        let meter = Meter { nodes: Arc::clone(&nodes), reported: 0 };
        ((entry.searches && !entry.steps).then_some(meter), nodes)
    }

    /// Runs a call of the tool with this index on a thread of its own, reports its progress to the client in
    /// `context`, and returns its result; [`ToolError::Cancelled`] if the client cancelled it.
    async fn answer(
        &self,
        index: usize,
        arguments: JsonObject,
        context: &McpContext<RoleServer>,
    ) -> Result<ToolResult<serde_json::Value>, ToolError> {
        let busy = || {
            ToolError::new(format!(
                "{MOST_CALLS} questions are waiting already; ask again when some are answered"
            ))
        };
        let call = Call::begin(&self.0.calls).ok_or_else(busy)?;
        let _turn = self.turn(&self.0.entries[index], &arguments, context).await?;
        let (steps, mut incoming) = mpsc::channel::<(usize, usize)>(16);
        let (inner, stop) = (Arc::clone(&self.0), Arc::clone(&call.stop));
        let (mut meter, nodes) = self.meter(index);
        let mut work = tokio::task::spawn_blocking(move || {
            // A progress message may be dropped if the queue is full: others follow.
            let progress = |done, of| {
                let _ = steps.try_send((done, of));
            };
            let request_context =
                RequestContext { stop, nodes, ..RequestContext::new(&inner.shared_state, &progress) };
            inner.entries[index].answer(&arguments, request_context)
        });
        let token = context.meta.get_progress_token();
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                done = &mut work => {
                    return done.unwrap_or_else(|_| Err(ToolError::new("this question cannot be answered: a fault of Palisade's")));
                }
                Some((done, of)) = incoming.recv() => {
                    let Some(token) = token.clone() else { continue };
                    let step = ProgressNotificationParam::new(token, done as f64).with_total(of as f64);
                    // A client that has left gets no progress.
                    let _ = context.peer.notify_progress(step).await;
                }
                _ = ticks.tick(), if token.is_some() && meter.is_some() => {
                    let step = token.clone().zip(meter.as_mut().and_then(Meter::step));
                    let Some((token, done)) = step else { continue };
                    let step = ProgressNotificationParam::new(token, done as f64)
                        .with_message(format!("{done} nodes searched"));
                    let _ = context.peer.notify_progress(step).await;
                }
                () = context.ct.cancelled(), if !call.stop.load(Ordering::Relaxed) => {
                    call.stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Returns the result of a call, or its error, in the form of the protocol.
fn result(answer: Result<ToolResult<serde_json::Value>, ToolError>) -> CallToolResult {
    match answer {
        Ok(ToolResult { text, data, more }) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
            result.content.extend(more);
            result.structured_content = Some(data);
            result
        }
        Err(tool_error) => CallToolResult::error(vec![ContentBlock::text(tool_error.to_string())]),
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let this = Implementation::new("palisade", env!("CARGO_PKG_VERSION")).with_title("Palisade chess");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().enable_prompts().build())
            .with_server_info(this)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: McpContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.entries.iter().map(|entry| entry.tool.clone()).collect()))
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: McpContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(vec![prompts::listed()]))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: McpContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        prompts::get(&request).map(Into::into)
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: McpContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        if METHODS.contains(&&*method) {
            let wanted = "params are an object with a name, a text, and arguments, an object";
            let given = crate::arguments::shown(&params.unwrap_or_default().to_string());
            return Err(ErrorData::invalid_params(format!("{method}: {wanted}, not {given}"), None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.entry(name).map(|index| self.0.entries[index].tool.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: McpContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(index) = self.entry(&request.name) else {
            let names: Vec<&str> = self.0.entries.iter().map(|entry| &*entry.tool.name).collect();
            let name = crate::arguments::shown(&request.name);
            return Err(ErrorData::invalid_params(
                format!("no tool {name}; there are {}", names.join(", ")),
                None,
            ));
        };
        let answer = self.answer(index, request.arguments.unwrap_or_default(), &context).await;
        Ok(result(answer).into())
    }
}
