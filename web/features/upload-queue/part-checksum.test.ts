import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { partChecksum } from './part-checksum.ts';

test('the checksum of a part is its SHA-256 as tus writes it', async () => {
  const hash = createHash('sha256').update('hello world').digest('base64');
  expect(await partChecksum(new Blob(['hello world']))).toBe(`sha256 ${hash}`);
});
