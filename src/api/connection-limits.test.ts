import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { withApi } from '#tests/support/api.ts';
import { limitConnections } from './connection-limits.ts';

const api = withApi();

/** A connection that comes from `remoteAddress`. */
function connectFrom(server: Server, remoteAddress: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  server.emit('connection', socket);
  return socket;
}

test('one address holds a thousand connections at most; others, and a trusted proxy, are not concerned', async () => {
  const server = createServer();
  // The parser of HTTP is not asked here.
  server.removeAllListeners('connection');
  limitConnections(server, ['192.0.2.1']);
  const many = Array.from({ length: 1001 }, (_, host) => connectFrom(server, `2001:db8::${(host + 1).toString(16)}`));
  expect(many.map(({ destroyed }) => destroyed).indexOf(true)).toBe(1000);
  expect(connectFrom(server, '2001:db8:1::1').destroyed).toBe(false);
  expect(Array.from({ length: 1100 }, () => connectFrom(server, '192.0.2.1')).some(({ destroyed }) => destroyed)).toBe(false);

  await new Promise((resolve) => many[0]?.once('close', resolve).destroy());
  expect(connectFrom(server, '2001:db8::ffff').destroyed).toBe(false);
});

test('a request has 30 s to arrive, and connections are bounded in all', () => {
  const { headersTimeout, requestTimeout, maxConnections } = api.app.server;
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 30_000,
    maxConnections: 8000,
  });
});
