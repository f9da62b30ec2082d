import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyToClientError } from '../../client-errors.ts';
import { limitBodies } from './limit-bodies.ts';

const app = Fastify({ clientErrorHandler: replyToClientError });
limitBodies(app, 300);
app.addContentTypeParser('text/x-slow', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
app.post('/form', async ({ body }) => body);
app.post('/part', { config: { body_seconds: 5 } }, async ({ body }) => body);
const refuse = { config: { body_seconds: 30 }, onRequest: () => Promise.reject(new Error('no')) };
app.post('/refused', refuse, async ({ body }) => body);
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends half of a body, and the rest after so many ms. Returns the status, or '' for a closed connection. */
async function ask(
  path: string,
  rest_after: number,
  connection: 'close' | 'keep-alive' = 'close',
): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: text/x-slow\r\nContent-Length: 10\r\n\r\nhello`,
  );
  const timer = setTimeout(() => socket.write('hello'), rest_after);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  clearTimeout(timer);
  return text.slice(9, 12);
}

test('a body that takes too long is ended, but for a route that allows it', async () => {
  expect(await Promise.all([ask('/form', 50), ask('/form', 900), ask('/part', 900)])).toEqual([
    '200',
    '408',
    '200',
  ]);
});

test('a refused body has no more time than others, whatever its route allows', async () => {
  const begun = performance.now();
  expect(await ask('/refused', 20_000, 'keep-alive')).toBe('500');
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 30_000);
