import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import type { TestSite } from './site-setup.ts';

/** A file that a client of tus sends, whatever happens to the site. */
export interface Sending {
  cookie: string;
  bytes: Buffer;
  /** Of the upload, once it has begun. */
  url: string;
  /** Bytes that the site has acknowledged. */
  acknowledged: number;
  lost: string[];
}

/** The site as it is now: undefined between two processes. */
export interface SentTo {
  site: TestSite | undefined;
}

/** Undefined when the site is gone: the sender continues where the next process says. */
async function ask(
  { site }: SentTo,
  { cookie, url }: Sending,
  method: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Response | undefined> {
  if (!site) return undefined;
  try {
    return await fetch(site.origin + url, {
      method,
      headers: { origin: site.origin, cookie, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  } catch {
    return undefined;
  }
}

/** As a client of tus does: asks where it is, sends the next part, and again after any fault. */
export async function sendAll(to: SentTo, sending: Sending, part_bytes: number): Promise<void> {
  const give_up = Date.now() + 150_000;
  const all = sending.bytes.length;
  while (sending.acknowledged < all) {
    if (Date.now() > give_up) throw new Error('never complete');
    const head = await ask(to, sending, 'HEAD');
    if (head?.status !== 200) {
      await pause(100);
      continue;
    }
    const at = Number(head.headers.get('upload-offset'));
    if (at < sending.acknowledged) sending.lost.push(`${at} of ${sending.acknowledged}`);
    sending.acknowledged = at;
    const part = sending.bytes.subarray(at, at + part_bytes);
    if (part.length === 0) return;
    const answer = await ask(
      to,
      sending,
      'PATCH',
      {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
        'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
      },
      part,
    );
    if (answer?.status === 204) sending.acknowledged = Number(answer.headers.get('upload-offset'));
    await pause(50);
  }
}

/** Begins the upload of a file of a member. */
export async function beginSending(
  to: SentTo,
  { cookie, name, bytes }: { cookie: string; name: string; bytes: Buffer },
): Promise<Sending> {
  const sending: Sending = {
    cookie,
    bytes,
    url: uploads_url,
    acknowledged: 0,
    lost: [],
  };
  const made = await ask(to, sending, 'POST', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  });
  if (made?.status !== 201) throw new Error(`the beginning answered ${made?.status}`);
  return { ...sending, url: String(made.headers.get('location')) };
}
