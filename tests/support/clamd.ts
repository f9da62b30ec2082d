import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { test_file } from '#platform/malware/port.ts';

/** A daemon that speaks the protocol of clamd and knows one signature: that of the test file. */
export interface TestClamd {
  /** As clamd would answer instead; undefined for its own result. */
  answer: string | undefined;
  /** StreamMaxLength. */
  longest: number;
  /** Reads what comes and says nothing. */
  is_silent: boolean;
  /** Bytes of each stream that came to its end. */
  readonly streams: readonly number[];
  /** Where it listens, by a port. */
  readonly port: number;
  start(): Promise<void>;
  /** As if it were killed: connections break. */
  kill(): Promise<void>;
}

/** On a socket of this path, or on a port of 127.0.0.1. */
export function createTestClamd(at: string | number): TestClamd {
  const streams: number[] = [];
  const sockets = new Set<Socket>();
  const state: { server?: Server } = {};
  const clamd: TestClamd = {
    answer: undefined,
    longest: Infinity,
    is_silent: false,
    streams,
    get port() {
      const address = state.server?.address();
      return typeof address === 'object' && address ? address.port : 0;
    },
    async start() {
      if (typeof at === 'string') await rm(at, { force: true });
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => undefined);
        void serve(socket, clamd, streams).catch(() => socket.destroy());
      });
      await new Promise<void>((resolve) => {
        if (typeof at === 'string') server.listen(at, resolve);
        else server.listen(at, '127.0.0.1', resolve);
      });
      state.server = server;
    },
    async kill() {
      for (const socket of sockets) socket.destroy();
      const { server } = state;
      if (server?.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}

async function serve(socket: Socket, clamd: TestClamd, streams: number[]): Promise<void> {
  const read = readerOf(socket);
  const say = (text: string): void => {
    if (!clamd.is_silent) socket.end(`${text}\0`);
  };
  let command = '';
  while (!command.endsWith('\0')) command += (await read(1)).toString('latin1');
  if (command === 'zVERSION\0') return say('ClamAV 1.4.3/27800/Mon Nov 30 08:00:00 2026');
  if (command !== 'zINSTREAM\0') return say('UNKNOWN COMMAND');
  const parts: Buffer[] = [];
  let total = 0;
  for (;;) {
    const length = (await read(4)).readUInt32BE();
    if (length === 0) break;
    total += length;
    if (total > clamd.longest) return say('INSTREAM size limit exceeded. ERROR');
    const part = await read(length);
    // Of a long stream the beginning is enough.
    if (total < 1_000_000) parts.push(part);
  }
  streams.push(total);
  const is_found = Buffer.concat(parts).includes(test_file);
  say(clamd.answer ?? (is_found ? 'stream: Eicar-Signature FOUND' : 'stream: OK'));
}

/** Reads so many bytes. */
function readerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  const chunks = socket.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  return async (bytes) => {
    while (rest.length < bytes) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('the stream ended');
      rest = Buffer.concat([rest, value]);
    }
    const part = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return part;
  };
}
