import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDocument } from '../../pages/page.ts';
import { createEntity } from './entity.ts';
import { ownBytes } from './own-bytes.ts';

test('copies the bytes to a buffer of exactly their size', () => {
  for (const source of ['', 'Zürich 日本', Buffer.from('cut out of a piece'), Buffer.alloc(0)]) {
    const own = ownBytes(source);
    expect(own.toString()).toBe(source.toString());
    expect(own.buffer.byteLength).toBe(own.length);
  }
  const whole = Buffer.allocUnsafeSlow(10);
  expect(ownBytes(whole)).toBe(whole);
});

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Unreachable buffers are released asynchronously; a second collection waits for the first. */
function collect(): void {
  gc();
  gc();
}

/** Bytes that an answer of `make` holds, when others are made and forgotten between them. */
async function held(make: (n: number) => Promise<unknown>): Promise<number> {
  const stored: unknown[] = [];
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 200; n++) {
    stored.push(await make(n));
    for (let other = 0; other < 10; other++) Buffer.from('of somebody else '.repeat(500));
  }
  collect();
  return (process.memoryUsage().arrayBuffers - before) / stored.length;
}

const text = (n: number): string => `{"n":${n},"rows":[${'"slow lake",'.repeat(300)}0]}`;
const answer = async (n: number): Promise<unknown> => {
  const entity = createEntity('application/json', text(n));
  await Promise.all([entity.encoded('br'), entity.encoded('gzip')]);
  return entity;
};
const page = async (n: number): Promise<unknown> => {
  const document = createDocument(`<script></script>${text(n)}`, []);
  await document.gzip();
  return document;
};

test.each([
  ['an answer and its codings', answer],
  ['a page and its compressed form', page],
])('the memory of %s is about the size that caches count', async (_, make) => {
  expect(await held(make)).toBeLessThan(2 * text(0).length);
});
