import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { report_url } from '#contracts/calls/forms/report.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { as_document, multipart, solvedFor } from '#tests/support/forms.ts';
import { aPicture } from '#tests/support/photos.ts';

const api = withApi(() => ({ trusted_proxies: ['127.0.0.1'] }));
const state = { n: 0 };

async function sendFile(file: Uint8Array, headers: Record<string, string> = {}) {
  const from = `203.0.113.${++state.n}`;
  const fields = { email: `file-${state.n}@example.com`, message: `x ${state.n}` };
  const captcha = 'accept' in headers ? {} : { captcha: await solvedFor(api.app, from) };
  const { payload, type } = await multipart({ ...fields, ...captcha }, file);
  return api.app.inject({
    method: 'POST',
    url: report_url,
    payload,
    headers: { 'content-type': type, 'x-forwarded-for': from, ...headers },
  });
}

/** 50,000 by 50,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  size.set([8, 2], 8);
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1e6))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('files that are no pictures, damaged, bombs and too large are named as such; nothing is stored', async () => {
  const picture = await aPicture(600, 400).png().toBuffer();
  const given: [string, Uint8Array, string][] = [
    ['html', Buffer.from('<html><script>alert(1)</script>'), 'file_type'],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type'],
    ['cut', picture.subarray(0, picture.length / 2), 'file_damaged'],
    ['bomb', bomb(), 'file_size'],
    ['large', Buffer.alloc(10 * 1024 ** 2 + 1), 'file_size'],
  ];
  for (const [name, file, fault] of given) {
    const answer = await sendFile(file);
    expect([name, answer.statusCode, answer.json()]).toEqual([
      name,
      422,
      { error: { file: fault } },
    ]);
  }
  const { rows } = await sql`select 1 from moderation_case`.execute(api.db);
  expect(rows).toEqual([]);
  expect(await Array.fromAsync(api.ctx().private_storage.list('c/'))).toEqual([]);
});

test('of a picture that is something else as well only the picture is left, where no listener reads', async () => {
  const picture = await aPicture()
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'Someone' } } })
    .toBuffer();
  const polyglot = Buffer.concat([
    picture,
    Buffer.from('<?php system("id"); ?><script>alert(1)</script>'),
  ]);
  expect((await sendFile(polyglot)).statusCode).toBe(200);
  const [key = ''] = await Array.fromAsync(api.ctx().private_storage.list('c/'));
  const stored: Buffer[] = [];
  for await (const chunk of (await api.ctx().private_storage.read(key)) ?? [])
    stored.push(chunk as Buffer);
  const bytes = Buffer.concat(stored);
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  for (const text of ['<?php', '<script', 'Someone']) expect(bytes.includes(text)).toBe(false);
  for (const url of [`/media/${key}`, `/media/../private/${key}`, `/private/${key}`])
    expect((await api.app.inject(url)).statusCode).toBe(404);
});

test('10,000 fields, a body that is too large and a body of another type are refused', async () => {
  const post = (payload: string | Buffer, type: string, headers = {}) =>
    api.app.inject({
      method: 'POST',
      url: report_url,
      payload,
      headers: { 'content-type': type, 'x-forwarded-for': `203.0.113.${++state.n}`, ...headers },
    });
  const form = new URLSearchParams(Array.from({ length: 10_000 }, (_, n) => [`a${n}`, '']));
  const urlencoded = 'application/x-www-form-urlencoded';
  expect((await post(form.toString(), urlencoded)).statusCode).toBeOneOf([400, 413]);
  const large = await multipart({ message: 'x' }, Buffer.alloc(11 * 1024 ** 2));
  expect((await post(large.payload, large.type)).statusCode).toBe(413);
  expect((await post('{}', 'application/json')).statusCode).toBe(415);
  const led = await post(large.payload, large.type, as_document);
  expect([led.statusCode, led.headers.location]).toEqual([
    303,
    '/contact/?failed=payload_too_large',
  ]);
});

test('a flood of one address is refused, and costs it more and more', async () => {
  const headers = {
    'x-forwarded-for': '192.0.2.200',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const statuses = new Set<number>();
  for (let n = 0; n <= test_rates.form; n++) {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: report_url,
      payload: 'email=',
      headers,
    });
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual([422, 429]);
  const challenges = new Set<number>();
  for (let n = 0; n <= test_rates.challenge; n++)
    challenges.add(
      (
        await api.app.inject({
          url: '/api/v1/challenge',
          headers: { 'x-forwarded-for': '192.0.2.200' },
        })
      ).statusCode,
    );
  expect([...challenges]).toEqual([200, 429]);
});

test('more unfinished bodies than memory is reserved for are refused with a time to try again', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const begin = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      [
        `POST ${report_url} HTTP/1.1`,
        'Host: x',
        `X-Forwarded-For: 203.0.113.${++state.n}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000',
        '',
        '--x',
      ].join('\r\n'),
    );
    return socket;
  };
  const answered = async (): Promise<number> =>
    (await sendFile(await aPicture().png().toBuffer())).statusCode;
  const sockets = await Promise.all(Array.from({ length: 16 }, begin));
  await expect.poll(answered).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(answered).toBe(200);
});
