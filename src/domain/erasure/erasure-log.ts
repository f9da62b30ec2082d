import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder } from '../media/index.ts';

interface Erased {
  member_id: number;
  created_at: Date;
  /** Its comments are left, without its name. */
  keeps_comments: boolean;
}

/** Of the private storage: outside of the database, whose backups know nothing of later erasures. */
const folder = 'erased/';
// The time as well: after a restored backup a number may be given to somebody else. All is in the key: the list is read each hour.
const keyOf = ({ member_id, created_at, keeps_comments }: Erased): string =>
  `${folder}${member_id}-${created_at.getTime()}${keeps_comments ? '-comments' : ''}`;
const keyPattern = /^erased\/(\d{1,10})-(\d{1,15})(-comments)?$/;

/** Every member who was ever erased. */
export async function* listErased({ private_storage }: Ctx): AsyncGenerator<Erased> {
  for await (const key of private_storage.list(folder)) {
    const [, id, created, comments] = keyPattern.exec(key) ?? [];
    if (id === undefined) continue;
    const created_at = new Date(Number(created));
    yield { member_id: Number(id), created_at, keeps_comments: comments !== undefined };
  }
}

/** Records an erasure for good: two numbers, which identify no one by name, and whether the comments are left. */
export const noteErasure = (ctx: Ctx, erased: Erased): Promise<void> =>
  inWorkFolder(ctx, 'new', async (work) => {
    const file = join(work, 'erased');
    await writeFile(file, '');
    await ctx.private_storage.putFile(keyOf(erased), file);
  });
