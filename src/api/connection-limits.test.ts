import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

/** A server with room for three connections of one address; `open` connects and says whether it was let stay. */
async function aServer(
  trusted: readonly string[],
): Promise<() => Promise<{ socket: Socket; isOpen: boolean }>> {
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, trusted, { per_address: 3, in_all: 100 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      );
      socket.once('data', () => resolve({ socket, isOpen: true }));
      socket.once('error', () => undefined).once('close', () => resolve({ socket, isOpen: false }));
    });
}

test('limits the connections of one address and frees them when they close', async () => {
  const open = await aServer([]);
  const stored = [await open(), await open(), await open()];
  expect(stored.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  expect((await open()).isOpen).toBe(false);
  stored[0]?.socket.destroy();
  await expect.poll(async () => (await open()).isOpen).toBe(true);
});

test('does not limit a trusted proxy', async () => {
  const open = await aServer(['127.0.0.1']);
  const opened = [await open(), await open(), await open(), await open(), await open()];
  expect(opened.every(({ isOpen }) => isOpen)).toBe(true);
});
