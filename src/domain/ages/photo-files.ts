import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FieldFault } from '#contracts/calls/forms/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder, newStorageKey } from '../media/index.ts';
import { openPhoto, sealPhoto } from './photo-cipher.ts';

/** Longer sides are made smaller: a face is recognised in fewer. */
const width_most = 1600;

/** Of the private storage. */
const fileOf = (storage_key: string): string => `a/${storage_key}.bin`;

const faults = {
  file_type: 'file_type',
  damaged: 'file_damaged',
  too_large: 'file_size',
} as const satisfies Record<string, FieldFault>;

/**
 * Decodes a photo in the jail and stores it without its metadata, encrypted, where no listener reads.
 * Returns its storage key. Throws `invalid` with the fault of the field `file`.
 */
export function storePhoto(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  if (bytes.length > form_limits.file_bytes) throw new AppError('invalid', { file: 'file_size' });
  return inWorkFolder(ctx, 'new', async (folder) => {
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await writeFile(source, bytes, { mode: 0o600 });
    await mkdir(out);
    await ctx.images.convert(source, out, [width_most]).catch((error: unknown) => {
      if (error instanceof MediaRefused && Object.hasOwn(faults, error.code))
        throw new AppError('invalid', { file: faults[error.code as keyof typeof faults] });
      throw error;
    });
    const storage_key = newStorageKey();
    const picture = await readFile(join(out, `${width_most}.jpg`));
    const sealed = join(folder, 'sealed');
    await writeFile(sealed, sealPhoto(ctx, storage_key, picture), { mode: 0o600 });
    await ctx.private_storage.putFile(fileOf(storage_key), sealed);
    return storage_key;
  });
}

/** The decrypted picture, JPEG; undefined when it is erased. */
export async function readPhoto(ctx: Ctx, storage_key: string): Promise<Buffer | undefined> {
  const stream = await ctx.private_storage.read(fileOf(storage_key));
  return stream && openPhoto(ctx, storage_key, await buffer(stream));
}

export const erasePhoto = (ctx: Ctx, storage_key: string): Promise<void> =>
  ctx.private_storage.remove(fileOf(storage_key));

/** Longer than the time between a file and its row. */
const young_ms = 10 * 60_000;

const batch = 500;

/** Erases pictures that no row has: of decisions whose process died, and of photos that never got one. */
export async function eraseUnused(ctx: Ctx): Promise<number> {
  const old: string[] = [];
  for await (const key of ctx.private_storage.list('a/')) {
    const storage_key = /^a\/([a-z0-9]+)\.bin$/.exec(key)?.[1] ?? '';
    const facts = await ctx.private_storage.facts(key);
    if (facts && ctx.clock.now().getTime() - facts.modified_at.getTime() >= young_ms)
      old.push(storage_key);
  }
  let erased = 0;
  for (let at = 0; at < old.length; at += batch) {
    const some = old.slice(at, at + batch);
    const rows = await ctx.db
      .selectFrom('age_photo')
      .select('storage_key')
      .where('storage_key', 'in', some)
      .execute();
    const used = new Set(rows.map(({ storage_key }) => storage_key));
    for (const storage_key of some.filter((each) => !used.has(each))) {
      await erasePhoto(ctx, storage_key);
      erased++;
    }
  }
  return erased;
}
