//! The protocol over HTTP, for clients on this machine alone: on the loopback address, with a token, and to
//! no page of a browser.
//!
//! There are no sessions: each request is independent, so no state grows. A request is cancelled when its
//! stream is closed.

use crate::server::Server;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, ORIGIN, WWW_AUTHENTICATE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use palisade_tools::stderr;
use rmcp::transport::StreamableHttpServerConfig;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use std::convert::Infallible;
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The largest number of connections at a time.
const CONNECTIONS: usize = 64;
/// The longest time in which a client must send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The longest request that is accepted, bytes.
const LONGEST: usize = 4 << 20;

type Body = http_body_util::combinators::BoxBody<Bytes, Infallible>;
type Service = StreamableHttpService<Server, NeverSessionManager>;

/// Returns a random access token for the HTTP server: 128 bits as 32 hexadecimal digits.
pub fn token() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Serves the MCP protocol over HTTP on 127.0.0.1 at `port` (0 for any free port), until the process ends. It
/// prints the address and the token to standard error, serves only clients that send it as a bearer token, and
/// refuses requests from web pages.
///
/// # Errors
/// Returns an error if the port cannot be bound.
pub async fn serve(server: Server, port: u16, token: String) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let port = listener.local_addr()?.port();
    stderr::say(&format!("Listening on http://127.0.0.1:{port}/mcp"));
    stderr::say(&format!("Token: {token}"));
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_max_request_body_bytes(LONGEST)
        .enforce_origin_validation();
    let service: Service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let (service, token) = (Arc::new(service), Arc::new(format!("Bearer {token}")));
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
        // A connection that fails before it began is its client's affair.
        let Ok((stream, _)) = listener.accept().await else { continue };
        let (service, token) = (Arc::clone(&service), Arc::clone(&token));
        tokio::spawn(async move {
            let _place = place;
            let answer =
                service_fn(move |request| respond(Arc::clone(&service), Arc::clone(&token), request));
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEAD);
            // So is one that breaks.
            let _ = connection.serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}

async fn respond(
    service: Arc<Service>,
    token: Arc<String>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    if request.headers().contains_key(ORIGIN) {
        return Ok(plain(StatusCode::FORBIDDEN, "no pages of browsers here"));
    }
    let given =
        request.headers().get(AUTHORIZATION).map(hyper::header::HeaderValue::as_bytes).unwrap_or_default();
    if !same(given, token.as_bytes()) {
        let mut response = plain(
            StatusCode::UNAUTHORIZED,
            "the token that palisade printed is wanted: Authorization: Bearer ...",
        );
        response.headers_mut().insert(WWW_AUTHENTICATE, hyper::header::HeaderValue::from_static("Bearer"));
        return Ok(response);
    }
    if request.uri().path() != "/mcp" {
        return Ok(plain(StatusCode::NOT_FOUND, "the protocol is at /mcp"));
    }
    Ok(service.handle(request).await)
}

/// Returns true for equal bytes, in a time that depends only on the lengths.
fn same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())).boxed());
    *response.status_mut() = status;
    response
}
