import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { FieldFault } from '#contracts/calls/forms/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder, newStorageKey } from '../media/index.ts';

/** A picture of a case, as it is stored. */
export const Attachment = z.object({
  storage_key: z.string(),
  /** SHA-256 of the bytes that came, hexadecimal. */
  content_hash: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Attachment = z.infer<typeof Attachment>;

/** Longer sides are made smaller. */
const width_most = 2560;

/** Of the private storage. */
export const attachmentKey = (storage_key: string): string => `c/${storage_key}.jpg`;

const faults = {
  file_type: 'file_type',
  damaged: 'file_damaged',
  too_large: 'file_size',
} as const satisfies Record<string, FieldFault>;

/**
 * Decodes a picture in the jail and stores it re-encoded, without its metadata, in the private
 * storage, which no listener reads. Throws `invalid` with the fault of the field `file`.
 */
export function storeAttachment(
  ctx: Ctx,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<Attachment> {
  if (bytes.length > form_limits.file_bytes) throw new AppError('invalid', { file: 'file_size' });
  return inWorkFolder(ctx, 'new', async (folder) => {
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await writeFile(source, bytes);
    await mkdir(out);
    const { width, height } = await ctx.images
      .convert(source, out, [width_most], signal)
      .catch((error: unknown) => {
        if (error instanceof MediaRefused && Object.hasOwn(faults, error.code))
          throw new AppError('invalid', { file: faults[error.code as keyof typeof faults] });
        throw error;
      });
    const storage_key = newStorageKey();
    await ctx.private_storage.putFile(attachmentKey(storage_key), join(out, `${width_most}.jpg`));
    const content_hash = createHash('sha256').update(bytes).digest('hex');
    return { storage_key, content_hash, width, height };
  });
}

/** Removes a picture that no case and no draft has. */
export async function eraseUnused(
  ctx: Ctx,
  { storage_key }: Pick<Attachment, 'storage_key'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from case_attachment where storage_key = ${storage_key}
    union all select 1 from form_draft where attachment ->> 'storage_key' = ${storage_key} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) return false;
  await ctx.private_storage.remove(attachmentKey(storage_key));
  return true;
}

const hour_ms = 3_600_000;

/** Removes pictures without a case or a draft: of forms that were never confirmed, and of processes that died. */
export async function sweepAttachments(ctx: Ctx): Promise<number> {
  const oldest = ctx.clock.now().getTime() - hour_ms;
  let removed = 0;
  for await (const key of ctx.private_storage.list('c/')) {
    const storage_key = /^c\/([a-z0-9]+)\.jpg$/.exec(key)?.[1] ?? '';
    const facts = await ctx.private_storage.facts(key);
    if (!facts || facts.modified_at.getTime() > oldest) continue;
    if (await eraseUnused(ctx, { storage_key })) removed++;
  }
  return removed;
}
