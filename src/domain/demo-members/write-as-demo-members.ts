import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { orientationOfCode, type Language } from '#contracts/vocabulary.ts';
import { postComment } from '../comments/index.ts';
import { seenText } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { decideIn, operator } from '../moderation/index.ts';
import { addToPlaylist, savePlaylist } from '../playlists/index.ts';
import { demo_host } from './create-demo-member.ts';

/** The texts of one made-up member: see `db/seed/data/made-up-writings.ts`. */
export interface DemoWriting {
  lang: Language;
  comments: readonly string[];
  reply: string;
  first: string;
  title: string;
  description: string;
}

interface Film {
  video_id: number;
  orientation: number;
}

/** Videos of a playlist. */
const playlist_videos = 8;

/**
 * Made-up members comment on popular videos, answer each other and make public playlists, each in a language; the first words of others
 * wait for review. A member who has written anything writes nothing. Returns how many comments are new.
 */
export async function writeAsDemoMembers(
  ctx: Ctx,
  writings: readonly DemoWriting[],
): Promise<number> {
  const films = await popularFilms(ctx);
  const members = await silentMembers(ctx);
  if (films.length === 0) return 0;
  let written = 0;
  const threads: { comment_id: number; video_id: number }[] = [];
  const writers = writings.flatMap((writing, index) => {
    const member_id = members[index];
    return member_id === undefined ? [] : [{ writing, index, member_id }];
  });
  const post = async (
    place: { video_id: number; parent_id?: number },
    { member_id, text, lang }: { member_id: number; text: string; lang: Language },
  ): Promise<number> => {
    const { video_id: object_id, parent_id } = place;
    const posted = await orNothing(
      postComment(ctx, { member_id, section: 'video', object_id, parent_id, text, lang }),
    );
    if (posted) written += 1;
    return posted?.comment_id ?? 0;
  };
  for (const { writing, index, member_id } of writers) {
    for (const [at, text] of writing.comments.entries()) {
      const video_id = films[(index + at * 3) % films.length]?.video_id ?? 0;
      const comment_id = await post({ video_id }, { member_id, text, lang: writing.lang });
      await approve(ctx, comment_id);
      if (at === 0 && comment_id > 0) threads.push({ comment_id, video_id });
    }
    const at = index % films.length;
    const chosen = [...films.slice(at), ...films.slice(0, at)];
    await makePlaylist(ctx, { member_id, writing, films: chosen });
  }
  for (const [index, { writing, member_id }] of writers.entries()) {
    const thread = threads[(index + 1) % threads.length];
    if (!thread) continue;
    const place = { video_id: thread.video_id, parent_id: thread.comment_id };
    await post(place, { member_id, text: writing.reply, lang: writing.lang });
  }
  for (const [index, member_id] of members.slice(writings.length).entries()) {
    const writing = writings[index];
    const video_id = films[index % films.length]?.video_id ?? 0;
    if (writing) await post({ video_id }, { member_id, text: writing.first, lang: writing.lang });
  }
  return written;
}

/** A text that a rule or an owner refuses is left out. */
const orNothing = <T>(writing: Promise<T>): Promise<T | undefined> =>
  writing.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return undefined;
  });

/** Of the orientation that has most to see, which take comments. */
async function popularFilms({ db }: Ctx): Promise<Film[]> {
  const { rows } = await sql<Film>`
    select l.video_id, l.orientation from listing as l
    where l.orientation = (select orientation from listing order by pop desc, video_id desc limit 1)
      and not exists (select from commented_video as c where c.video_id = l.video_id and c.setting <> 'on')
    order by l.pop desc, l.video_id desc limit 24`.execute(db);
  return rows;
}

/** Made-up members without an office, who have written no comment yet, the oldest first. */
async function silentMembers({ db }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from login as l where l.email like ${`%@${demo_host}`} and l.role = 'member'
      and not exists (select from comment as c where c.member_id = l.id) order by l.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** As the operator would: a member's first comments wait. */
async function approve(ctx: Ctx, comment_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('moderation_case as m')
      .innerJoin('comment as c', (join) => join.on('c.comment_id', '=', comment_id))
      .select(['m.reference', 'c.body'])
      .where('m.kind', '=', 'comment')
      .where('m.target_id', '=', String(comment_id))
      .where('m.state', '<>', 'closed')
      .executeTakeFirst();
    if (!waiting) return;
    const { reference, body } = waiting;
    const decision = { reference, action: 'approve', details: { seen: seenText(body) } } as const;
    await decideIn(ctx, trx, operator, decision, { at_once: true });
  });
}

async function makePlaylist(
  ctx: Ctx,
  {
    member_id,
    writing: { title, description },
    films,
  }: { member_id: number; writing: DemoWriting; films: readonly Film[] },
): Promise<void> {
  const orientation = orientationOfCode(films[0]?.orientation ?? 1);
  const typed = { title, description, categories: [], is_public: true, orientation };
  const playlist_id = await orNothing(savePlaylist(ctx, { member_id, ...typed }));
  if (playlist_id === undefined) return;
  for (const { video_id } of films.slice(0, playlist_videos))
    await orNothing(addToPlaylist(ctx, { member_id, playlist_id, video_id }));
}
