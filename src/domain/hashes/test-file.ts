import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertRoom } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import { copyHashing, inWorkFolder } from '../media/index.ts';
import { findMatches } from './find-matches.ts';
import type { Match } from './judge.ts';

export interface TestedFile {
  sha256: string;
  md5: string;
  /** Null for what is no photo. */
  pdq: string | null;
  quality: number | null;
  matches: Match[];
}

/** The matches of a file with the lists: of any by its bytes, of a photo by its picture too. Stores nothing. */
export const testFile = (ctx: Ctx, path: string): Promise<TestedFile> =>
  inWorkFolder(ctx, 'new', async (folder) => {
    await assertRoom(folder, (await stat(path)).size);
    const copy = join(folder, 'file');
    const { hash: sha256, md5 } = await copyHashing(path, copy);
    const out = join(folder, 'out');
    await mkdir(out);
    const photo = await ctx.images.convert(copy, out, [320]).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'MediaRefused') return undefined;
      throw error;
    });
    const hash = photo?.hash;
    const pictures = hash ? [{ ...hash, whole: hash.pdq }] : [];
    const compared = { sha256, md5, pictures, frame_seconds: null };
    await ctx.hashes.refresh(ctx.slow_db);
    const matches = await ctx.db.transaction().execute((trx) => findMatches(ctx, trx, compared));
    return {
      sha256: sha256.toString('hex'),
      md5: md5.toString('hex'),
      pdq: hash?.pdq.toString('hex') ?? null,
      quality: hash?.quality ?? null,
      matches,
    };
  });
