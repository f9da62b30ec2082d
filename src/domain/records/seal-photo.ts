import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder } from '../media/index.ts';
import { cleanPicture, sealPicture, type SealedPicture } from './documents.ts';

/** The fault of the field, by the error code of the rejected file. */
const faults: Readonly<Record<string, AccountFault>> = {
  file_type: 'file_type',
  damaged: 'file_damaged',
  too_large: 'file_size',
};

/**
 * Decodes a photo in the jail and encrypts it, without its metadata, under a key of its own. Nothing of it stays in a
 * folder of work. Throws `invalid` with the fault of the field.
 */
export async function sealPhoto(
  ctx: Ctx,
  field: string,
  given: Uint8Array,
): Promise<SealedPicture> {
  if (given.length > form_limits.file_bytes)
    throw new AppError('invalid', { [field]: 'file_size' });
  const picture = await inWorkFolder(ctx, 'new', async (folder) => {
    const path = join(folder, 'picture');
    await writeFile(path, given, { mode: 0o600 });
    return cleanPicture(ctx, path);
  }).catch((error: unknown) => {
    const code = isAppError(error) && error.code === 'invalid' ? error.info?.['file'] : undefined;
    const fault = typeof code === 'string' ? faults[code] : undefined;
    throw fault ? new AppError('invalid', { [field]: fault }) : error;
  });
  return sealPicture(ctx, picture);
}
