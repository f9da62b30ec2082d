import { signingKey } from '#platform/signing-key.ts';
import type { Ctx } from '../ctx.ts';

/** Signs the list of videos that partners are to remove, so that one can pass it on to others. */
export function signFeed(
  { settings }: Pick<Ctx, 'settings'>,
  text: string,
): { signature: string; public_key: string } {
  const { public_key, sign } = signingKey(settings.media_secret, 'removed 1');
  return { signature: sign(text), public_key };
}
