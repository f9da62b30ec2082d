import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { upload_part_bytes, uploads_url } from '#contracts/calls/uploads/uploads.ts';

export interface Sender {
  origin: string;
  /** Of the member. */
  cookie: string;
}

const tus = { 'tus-resumable': '1.0.0' };
const headersOf = ({ origin, cookie }: Sender) => ({ origin, cookie, ...tus });

/** Begins an upload. Returns its address. */
export async function begin(sender: Sender, bytes: number): Promise<string> {
  const answer = await fetch(sender.origin + uploads_url, {
    method: 'POST',
    headers: {
      ...headersOf(sender),
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('bench.mp4').toString('base64')}`,
    },
  });
  if (answer.status !== 201) throw new Error(`the beginning answered ${answer.status}`);
  return sender.origin + String(answer.headers.get('location'));
}

/** Sends the first `bytes` of a file, part by part with checksums as the page does, until the last one is acknowledged. */
export async function sendFile(sender: Sender, path: string, bytes: number): Promise<void> {
  const url = await begin(sender, bytes);
  await using file = await open(path);
  for (let offset = 0; offset < bytes; offset += upload_part_bytes)
    await sendPart(sender, url, await readPart(file, offset, bytes), offset);
}

/** Connections as a browser has them: they stay open. */
const agent = new Agent({ keepAlive: true });

/** Sends one part, by the plain client: `fetch` copies bodies, and takes as long as the site does. */
export async function sendPart(
  sender: Sender,
  url: string,
  part: Buffer,
  offset: number,
): Promise<void> {
  const sending = request(url, {
    agent,
    method: 'PATCH',
    headers: {
      ...headersOf(sender),
      'content-type': 'application/offset+octet-stream',
      'content-length': part.length,
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
    },
  });
  sending.end(part);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 204) throw new Error(`a part answered ${answer.statusCode}`);
}

/** ms until the site says where an upload goes on. */
export async function askOffset(sender: Sender, url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { method: 'HEAD', headers: headersOf(sender) });
  if (answer.status !== 200) throw new Error(`the offset answered ${answer.status}`);
  return performance.now() - begun;
}

async function readPart(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(Math.min(upload_part_bytes, bytes - offset));
  await file.read(part, 0, part.length, offset);
  return part;
}
