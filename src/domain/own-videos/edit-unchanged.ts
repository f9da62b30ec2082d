import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from '../publications/index.ts';
import { findOwnWork } from '../uploads/index.ts';

/** Each attempt after the first follows a change that somebody else saved. */
const attempts = 5;

/** The form is another one than an edit began with. */
class EditedMeanwhile extends Error {}

/**
 * Runs an edit that fills what its caller left out from the stored form, and once more where that has changed meanwhile: a field that it does not name stays as the
 * change before left it. `edit` calls `assertUnedited` in its transaction. Throws `unavailable` where it was overtaken five times.
 */
export async function editUnchanged(edit: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await edit();
    } catch (error) {
      if (!(error instanceof EditedMeanwhile)) throw error;
    }
  }
  throw new AppError('unavailable');
}

/** Lets one edit of a video or album go on at a time, from before the cases about it are locked. */
export async function assertUnedited(trx: Trx, of: Published, form: TypedFields): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('work_edit'), hashtext(${`${of.type} ${of.id}`}))`.execute(
    trx,
  );
  const now = await findOwnWork(trx, of);
  if (JSON.stringify(now) !== JSON.stringify(form)) throw new EditedMeanwhile();
}
