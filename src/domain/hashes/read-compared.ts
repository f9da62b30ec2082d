import type { Trx } from '#platform/db/pool.ts';
import { pdq_bytes } from '#platform/hash/pdq.ts';

/** The hashes of a file that are compared: of a clip those of its file and its moments, of a photo those of its file and its picture. */
export interface Compared {
  sha256: Buffer;
  md5: Buffer | null;
  pictures: readonly ComparedPicture[];
  /** Null for a photo. */
  frame_seconds: number | null;
}

export interface ComparedPicture {
  whole: Buffer;
  middle: Buffer;
  quality: number;
}

/** A clip as it is stored; undefined when it is gone. */
export async function readClip(trx: Trx, media_id: number): Promise<Compared | undefined> {
  const row = await trx
    .selectFrom('media as m')
    .leftJoin('media_hash as h', 'h.media_id', 'm.media_id')
    .select(['m.content_hash', 'h.md5', 'h.frames', 'h.qualities', 'h.frame_seconds'])
    .where('m.media_id', '=', media_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_hash, md5, frames, qualities, frame_seconds } = row;
  return {
    sha256: content_hash,
    md5,
    pictures: frames && qualities ? picturesIn(frames, qualities) : [],
    frame_seconds: frame_seconds ?? 1,
  };
}

/** A photo as it is stored; undefined when it is gone. */
export async function readPhoto(trx: Trx, photo_id: number): Promise<Compared | undefined> {
  const row = await trx
    .selectFrom('photo as p')
    .leftJoin('photo_hash as h', 'h.photo_id', 'p.photo_id')
    .select(['p.content_hash', 'h.md5', 'h.pdq', 'h.middle', 'h.quality'])
    .where('p.photo_id', '=', photo_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_hash, md5, pdq, middle, quality } = row;
  const has_hash = pdq !== null && middle !== null && quality !== null;
  return {
    sha256: content_hash,
    md5,
    pictures: has_hash ? [{ whole: pdq, middle, quality }] : [],
    frame_seconds: null,
  };
}

function picturesIn(frames: Buffer, qualities: Buffer): ComparedPicture[] {
  return Array.from(qualities, (quality, n) => {
    const at = n * 2 * pdq_bytes;
    return {
      whole: frames.subarray(at, at + pdq_bytes),
      middle: frames.subarray(at + pdq_bytes, at + 2 * pdq_bytes),
      quality,
    };
  });
}
