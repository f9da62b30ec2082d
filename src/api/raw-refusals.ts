import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser says. Fastify's own type of it calls the packet an object of numbers; it is a Buffer. */
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

/** Answers what the HTTP parser refused, before there is a request: honestly, then closes. */
export function answerUnparsable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endWith(socket, refusalOf(error));
}

/** CONNECT never reaches the router; left alone, Node would hang up without a word. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => endWith(socket as Socket, 'method_not_allowed'));
}

function refusalOf({ code, rawPacket }: ParserError): keyof typeof answers {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'bad_request';
  // No line end in what arrived: it was the request line that never ended.
  return Buffer.isBuffer(rawPacket) && !rawPacket.includes('\n')
    ? 'uri_too_long'
    : 'headers_too_large';
}

function endWith(socket: Socket, code: keyof typeof answers): void {
  const body = JSON.stringify({ error: 1, code: code === 'timeout' ? 'bad_request' : code });
  const allow = code === 'method_not_allowed' ? 'Allow: GET, HEAD\r\n' : '';
  // What the client is still sending is read and dropped for a moment: closing on unread bytes would reset the connection and lose the answer.
  socket.removeAllListeners('data').on('error', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), linger_ms).unref();
  socket.end(
    `HTTP/1.1 ${answers[code]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n${allow}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
