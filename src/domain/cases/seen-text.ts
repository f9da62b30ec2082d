import { createHash } from 'node:crypto';

/** Names a text as it was read: an approval says which one it is about, because its writer may change it. */
export const seenText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
