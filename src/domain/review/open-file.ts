import type { Readable } from 'node:stream';
import type { ObjectFacts } from '#platform/storage/port.ts';
import type { Ctx } from '../ctx.ts';
import { openPreserved } from '../preservation/index.ts';
import { findReviewFile, verifyReviewGrant } from './media-grant.ts';

export interface ReviewFile {
  facts: ObjectFacts;
  read(range?: { start: number; end: number }): Promise<Readable | undefined>;
}

/**
 * The file of an address that was signed for the session; undefined for any other. Preserved files are decrypted for staff that may see dangers for children: their
 * view of the case is an event.
 */
export async function openReviewFile(
  ctx: Ctx,
  address: string,
  { session_id, has_child_safety }: { session_id: number; has_child_safety: boolean },
): Promise<ReviewFile | undefined> {
  const asked = findReviewFile(address);
  if (!asked) return undefined;
  const { key, is_private, ...grant } = asked;
  if (!verifyReviewGrant(ctx, { ...grant, session_id })) return undefined;
  const storage = is_private ? ctx.private_storage : ctx.storage;
  const facts = await storage.facts(key);
  if (facts) return { facts, read: (range) => storage.read(key, range) };
  // Of what is not for visitors pictures of members alone are preserved, which no other key finds.
  return has_child_safety ? openPreserved(ctx, key) : undefined;
}
