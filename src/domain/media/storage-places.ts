import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 22 random characters (113 bits): unguessable and free of file names. */
export const newStorageKey = (): string =>
  Array.from({ length: 22 }, () => letters.charAt(randomInt(letters.length))).join('');

/** The original's name in its folder; the uploaded name is text in the database. */
export const original_name = 'source';

/** Keys and prefixes that hold all objects of a clip, a photo or captions. */
export const placesOf = (storage_key: string) =>
  ({
    original: `o/${storage_key}/${original_name}`,
    originals: `o/${storage_key}/`,
    stream: `v/${storage_key}/`,
    captions: `v/${storage_key}/captions.vtt`,
    pictures: `p/${storage_key}/`,
    photo: `a/${storage_key}/`,
  }) as const;
