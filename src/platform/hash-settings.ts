import type * as z from 'zod';
import { passing, whole } from './config-fields.ts';
import { parseHashServices } from './hash-lists/settings.ts';

/** The variables of hash lists; `.env.example` explains them. */
export const hashFields = {
  HASH_DISTANCE: whole(0, 31, 31),
  HASH_QUALITY: whole(0, 100, 50),
  HASH_UPLOAD_PERCENT: whole(1, 100, 30),
  HASH_LISTED_PERCENT: whole(1, 100, 30),
  HASH_SERVICES: passing(
    (text) => parseHashServices(text) !== undefined,
    'must be a JSON list such as [{"name":"example","url":"https://hashes.example/api/","token":"…"}]; https only',
  ),
};

type Fields = z.output<z.ZodObject<typeof hashFields>>;

export const hashSettings = (set: Fields) => ({
  /** When an upload counts as one that is listed. */
  hash_limits: {
    distance: set.HASH_DISTANCE,
    quality: set.HASH_QUALITY,
    upload_share: set.HASH_UPLOAD_PERCENT / 100,
    listed_share: set.HASH_LISTED_PERCENT / 100,
  },
  /** Services whose lists are fetched every hour: none as shipped. */
  hash_services: parseHashServices(set.HASH_SERVICES) ?? [],
});
