import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cutAtNonces, newNonce, type Fillable } from './nonce-document.ts';

const placeholder = newNonce();
/** Into a used buffer that is too long, as the pool hands out. */
const filled = (form: Fillable, nonce: string): Buffer =>
  form.fill(nonce, Buffer.alloc(form.length + 100, 'used'));

test.each([
  ['none', '<html>nothing to fill in</html>'],
  ['one', `<script nonce="${placeholder}">1</script>`],
  [
    'several, side by side too',
    `${placeholder}${placeholder}<p>日本 ${'slow lake '.repeat(5000)}</p>${placeholder}`,
  ],
])('fills in a nonce: %s', async (_, html) => {
  const document = cutAtNonces(html, placeholder);
  for (const nonce of [newNonce(), newNonce()]) {
    const expected = html.replaceAll(placeholder, nonce);
    expect(filled(document.plain, nonce).toString()).toBe(expected);
    expect(gunzipSync(filled(await document.gzip(), nonce)).toString()).toBe(expected);
  }
  expect(document.bytes).toBeGreaterThanOrEqual(Buffer.byteLength(html));
});

test('a nonce has 128 bits and is never used twice', () => {
  expect(newNonce()).toMatch(/^[\w-]{22}$/);
  expect(new Set(Array.from({ length: 1000 }, newNonce)).size).toBe(1000);
});

test('the compressed form stays close to an ordinary compression and within the weight', async () => {
  const html = `<script nonce="${placeholder}"></script>${Array.from({ length: 60 }, (_, n) => `<a href="/videos/${n}/a-title-${n}/">A title ${n}</a>`).join('')}`;
  const document = cutAtNonces(html, placeholder);
  expect((await document.gzip()).length).toBeLessThan(html.length / 4);
  expect(document.bytes).toBeGreaterThan(document.plain.length + (await document.gzip()).length);
});
