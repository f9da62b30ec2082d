import { access } from 'node:fs/promises';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { writeArchive } from '../exports/index.ts';
import { appendAudit } from '../members/index.ts';
import { findNamed } from './find-named.ts';

/**
 * Writes the export of a member into a file that no other user may read: for those who cannot sign in,
 * such as suspended ones. Throws not_found, and already where there is a file.
 */
export async function exportMember(ctx: Ctx, username: string, path: string): Promise<void> {
  const { id } = await findNamed(ctx.db, username);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new AppError('already');
  await writeArchive(ctx, { member_id: id, path });
  await appendAudit(ctx.db, { kind: 'export.made', member_id: id, actor: 'operator' });
}
