import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import { withApi } from '#tests/support/api.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';

/** In place of the ten minutes that a part may take. */
const part_seconds = 3;
const api = withApi(
  () => ({}),
  (app) =>
    void app.addHook('onRoute', ({ config }) => {
      if (config?.body_seconds !== undefined) config.body_seconds = part_seconds;
    }),
);
const state = { cookie: '', port: 0 };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  await verifyUploader(api.ctx(), member_id);
  state.cookie = `__Host-session=${token}`;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  state.port = (api.app.server.address() as AddressInfo).port;
});

const own = () => ({
  origin: 'https://tube.example',
  'tus-resumable': '1.0.0',
  cookie: state.cookie,
});
const part = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
const offsetOf = async (url: string): Promise<number> => {
  const { headers } = await api.app.inject({ method: 'HEAD', url, headers: own() });
  return Number(headers['upload-offset']);
};

/** Sends a part byte by byte until the connection is closed. Resolves with the answer, the bytes sent and the seconds that it took. */
function drip(url: string, bytes: Buffer) {
  const begun = performance.now();
  const head = { host: 'tube.example', ...own(), ...part(0), 'content-length': bytes.length };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return new Promise<{ answer: string; sent: number; seconds: number }>((resolve) => {
    const socket = connect(state.port, '127.0.0.1');
    let [answer, sent] = ['', 0];
    socket.write(`PATCH ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const timer = setInterval(() => {
      if (socket.writable) socket.write(bytes.subarray(sent, ++sent));
    }, 100);
    socket.on('data', (chunk: Buffer) => void (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, sent, seconds: (performance.now() - begun) / 1000 });
    });
  });
}

test('a sender of a byte now and then is ended when the time of a part is over; the bytes that came stay, and the upload goes on behind them', async () => {
  const bytes = randomBytes(5000);
  const begun = await api.app.inject({
    method: 'POST',
    url: uploads_url,
    headers: {
      ...own(),
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('lake.mp4').toString('base64')}`,
    },
  });
  const url = String(begun.headers.location);
  const { answer, sent, seconds } = await drip(url, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeGreaterThanOrEqual(part_seconds - 0.1);
  expect(seconds).toBeLessThan(part_seconds + 10);
  // Bytes that were on their way when the connection was closed do not count.
  await expect.poll(() => offsetOf(url)).toBeGreaterThan(5);
  const received = await offsetOf(url);
  expect(received).toBeLessThanOrEqual(sent);
  // Nothing holds the upload any more.
  const rest = await api.app.inject({
    method: 'PATCH',
    url,
    headers: { ...own(), ...part(received) },
    payload: bytes.subarray(received),
  });
  expect([rest.statusCode, rest.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  const { path = '' } = (await api.ctx().part_files.find(url.slice(-22))) ?? {};
  expect((await readFile(path)).equals(bytes)).toBe(true);
});
