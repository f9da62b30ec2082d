import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CaseSubject } from '#contracts/calls/console/console-cases.ts';
import { seenText } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { markTerms } from '../terms/index.ts';

export type Shown = z.input<typeof CaseSubject>;

/** Fields of a subject without video, texts and marks. */
export const bare = {
  description: '',
  tags: [],
  names: [],
  status: '',
  page: '',
  is_private: false,
  is_unlisted: false,
  is_exclusive: false,
  duration: null,
  stream: null,
  storyboard: null,
  sound: null,
  chapters: '',
  captions: [],
  pictures: [],
  photo_captions: [],
  candidates: [],
  own_picture: null,
  seen: null,
  publish_at: null,
  replaces: null,
  limits: { regions: [], labels: [] },
  terms: [],
} satisfies Partial<Shown>;

/** Nothing of what its writer has deleted. */
export async function showComment(ctx: Ctx, id: number): Promise<Shown | null> {
  const { rows } = await sql<{
    body: string;
    state: string;
    created_at: Date;
    username: string | null;
    title: string | null;
  }>`
    select x.body, x.state, x.created_at, m.username, coalesce(v.title, a.title) as title from comment as x
    join comment as t on t.comment_id = coalesce(x.parent_id, x.comment_id)
    left join member as m on m.member_id = x.member_id
    left join video as v on v.video_id = t.video_id left join album as a on a.album_id = t.album_id
    where x.comment_id = ${id} and x.state <> 'deleted'`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const terms = await markTerms(ctx, row.body, { place: 'comment' });
  return {
    ...bare,
    type: 'comment',
    id: String(id),
    title: row.title ?? '',
    description: row.body,
    seen: seenText(row.body),
    names: row.username === null ? [] : [row.username],
    status: row.state,
    created_at: row.created_at.toISOString(),
    terms: terms.map((mark) => ({ field: 'description' as const, index: 0, ...mark })),
  };
}

/** Of a message its writer and its text alone; a report has a copy of the thread in its form. */
export async function showMessage(ctx: Ctx, id: number): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('message as x')
    .innerJoin('member as m', 'm.member_id', 'x.member_id')
    .select(['x.body', 'x.state', 'x.sent_at', 'm.username'])
    .where('x.message_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const terms = await markTerms(ctx, row.body, { place: 'comment' });
  return {
    ...bare,
    type: 'message',
    id: String(id),
    title: row.username,
    description: row.body,
    names: [row.username],
    status: row.state,
    created_at: row.sent_at.toISOString(),
    terms: terms.map((mark) => ({ field: 'description' as const, index: 0, ...mark })),
  };
}
