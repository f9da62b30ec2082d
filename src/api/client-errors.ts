import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Fastify types `rawPacket` as an object of numbers; it is a Buffer. */
interface ParserError extends Error {
  code?: string;
  rawPacket?: unknown;
}

const linger_ms = 1000;

const answers = {
  bad_request: '400 Bad Request',
  timeout: '408 Request Timeout',
  uri_too_long: '414 URI Too Long',
  headers_too_large: '431 Request Header Fields Too Large',
  method_not_allowed: '405 Method Not Allowed',
} as const;

/** Answers a request that the HTTP parser rejected, then closes the connection. */
export function replyToClientError(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  replyAndClose(socket, errorOf(error));
}

/** Answers CONNECT, which never reaches the router; Node would close the connection silently. */
export function rejectConnect(server: Server): void {
  server.on('connect', (_request, socket) => replyAndClose(socket as Socket, 'method_not_allowed'));
}

function errorOf({ code, rawPacket }: ParserError): keyof typeof answers {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'bad_request';
  // Without a line end, the request line itself was too long.
  return Buffer.isBuffer(rawPacket) && !rawPacket.includes('\n')
    ? 'uri_too_long'
    : 'headers_too_large';
}

function replyAndClose(socket: Socket, code: keyof typeof answers): void {
  const body = JSON.stringify({ error: 1, code: code === 'timeout' ? 'bad_request' : code });
  const allow = code === 'method_not_allowed' ? 'Allow: GET, HEAD\r\n' : '';
  // Unread input is drained: an immediate close would reset the connection and lose the answer.
  socket.removeAllListeners('data').on('error', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), linger_ms).unref();
  socket.end(
    `HTTP/1.1 ${answers[code]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${allow}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
