import { Digest, digest_url } from '#contracts/calls/accounts/digest.ts';
import { askOwn } from '../accounts/index.ts';

export const askDigest = async (signal: AbortSignal): Promise<Digest> =>
  Digest.parse(await askOwn(digest_url, signal));
