import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { namePeople } from '../records/index.ts';
import { createVideosIn } from '../submissions/index.ts';
import { editOf, findOwnWork, type linksOf, type VideoTexts } from '../uploads/index.ts';
import { demandReplaceable, noteVersion, openVersion } from '../versions/index.ts';
import type { OwnVideoRef } from './list-own-videos.ts';

/** Whether a form says otherwise who is shown, or how it was made. */
export const isCastChanged = (given: TypedFields, before: TypedFields): boolean =>
  (['people_shown', 'ai_made'] as const).some((name) => given[name] !== before[name]) ||
  (['people', 'models'] as const).some((name) => keyOf(given[name]) !== keyOf(before[name]));

interface Proposal {
  /** The fields of the form. */
  given: TypedFields;
  texts: VideoTexts;
  links: Awaited<ReturnType<typeof linksOf>>;
}

/** Of a list neither order nor letter case counts. */
const keyOf = (text = ''): string =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .toSorted()
    .join(',');

/**
 * Makes a video of the same film with other people, whose decision takes the place of what was decided about a published one, in the caller's transaction, which holds no lock of
 * a video yet and has the lists of hashes refreshed before. Throws `already` while another new version is on its way. Safe to repeat.
 */
export async function proposePeople(
  ctx: Ctx,
  trx: Trx,
  { member_id, video_id: of_video_id }: OwnVideoRef,
  { given, texts, links }: Proposal,
): Promise<void> {
  const { rows: open } = await openVersion(sql`${of_video_id}::int`).execute(trx);
  for (const { version_id } of open) {
    const before = await findOwnWork(trx, { type: 'video', id: version_id });
    if (!isCastChanged(given, before)) return;
  }
  await demandReplaceable(trx, { video_id: of_video_id, member_id });
  const film = await trx
    .selectFrom('video')
    .select(['media_id', 'is_exclusive', 'poster_index', 'poster_key', 'chapters'])
    .where('video_id', '=', of_video_id)
    .executeTakeFirstOrThrow();
  if (film.media_id === null) throw new AppError('already');
  const { media_id, is_exclusive, poster_index, poster_key, chapters } = film;
  // It is the same film, of the same length.
  const input = { ...editOf(texts), ...links, member_id, media_id, is_exclusive, poster_index };
  const [video_id] = await createVideosIn(ctx, trx, [input]);
  if (video_id === undefined) throw new AppError('already');
  await sql`update video set poster_key = ${poster_key}, chapters = ${chapters} where video_id = ${video_id}`.execute(
    trx,
  );
  await sql`
    insert into preview_candidate (video_id, frames)
    select ${video_id}, frames from preview_candidate where video_id = ${of_video_id}`.execute(trx);
  await noteVersion(trx, { video_id, of_video_id });
  const { people = [] } = texts;
  await namePeople(trx, { type: 'video', id: video_id, member_id, people });
}
