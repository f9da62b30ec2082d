import type * as z from 'zod/mini';
import type { CaseMatch } from '#contracts/calls/console/console-evidence.ts';
import type { Ctx } from '../ctx.ts';
import { showMatches } from '../hash-matches/index.ts';
import type { Reviewer } from '../moderation/index.ts';
import { reviewFolder } from './media-grant.ts';

type Shown = z.input<typeof CaseMatch>;
type StoredPicture = Awaited<ReturnType<typeof showMatches>>[number]['picture'];

/**
 * Matches of a case's subject with lists and with similar videos, with both pictures for the session. Lists of dangers for children are for staff with
 * that permission alone, whichever case about the subject is open.
 */
export async function showMatchesOf(
  ctx: Ctx,
  { by, session_id }: { by: Reviewer; session_id: number },
  subject: { type: string; id: number },
): Promise<Shown[]> {
  const found = await showMatches(ctx, subject);
  if (found.length === 0) return [];
  const hidden = by.has_child_safety ? new Set<string>() : await childSafetyLists(ctx);
  return found
    .filter(({ list }) => list === null || !hidden.has(list))
    .map(({ picture, listed_picture, ...match }) => ({
      ...match,
      picture: addressOf(ctx, session_id, picture),
      listed_picture: addressOf(ctx, session_id, listed_picture),
    }));
}

async function childSafetyLists({ db }: Ctx): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('hash_list')
    .select('name')
    .where('is_child_safety', '=', true)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

function addressOf(ctx: Ctx, session_id: number, picture: StoredPicture): Shown['picture'] {
  const [, folder, file] = /^([a-z]\/[a-z0-9]+)\/(.+)$/.exec(picture?.path ?? '') ?? [];
  if (!picture || folder === undefined || file === undefined) return null;
  return { address: reviewFolder(ctx, session_id, folder) + file, area: picture.area };
}
