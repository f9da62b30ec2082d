import { commentSorts, type CommentSort } from '#contracts/calls/social/comments.ts';
import { savedCode } from '#contracts/calls/social/saved-items.ts';
import type { FeedQuery } from '#contracts/calls/social/subscriptions.ts';
import type { Domain } from '#domain/index.ts';
import type { Case } from '../listings/run-case.ts';
import type { Sample } from './sample.ts';

type Ask = (domain: Domain) => Promise<unknown>;

const cards = 60;
const most_ms = {
  comments: 4,
  feed_of_fifty: 10,
  feed_of_thousand: 50,
  list: 3,
  marks: 3,
  unread: 1,
} as const;

/** The calls in turn. */
function caseOf(name: string, most: number, calls: readonly Ask[]): Case {
  if (calls.length === 0) throw new Error(`nothing to ask: ${name}`);
  let turn = 0;
  return {
    name,
    most,
    growth: 0,
    ask({ domain }) {
      const call = calls[turn++ % calls.length];
      return call && (() => call(domain));
    },
  };
}

/** Reads of the community by members and visitors, as the calls of the site ask the domain. */
export async function readCases(sample: Sample, domain: Domain): Promise<Case[]> {
  const of = (
    ids: readonly number[],
    ask: (domain: Domain, id: number) => Promise<unknown>,
  ): Ask[] => ids.map((id) => (on) => ask(on, id));
  const of_fifty: Ask[] = [];
  for (const id of sample.with_fifty) of_fifty.push(...(await feedCalls(id, domain)));
  return [
    ...commentSorts.flatMap((sort) => commentCases(sample, sort)),
    caseOf(
      'own comments of a page',
      most_ms.comments,
      of(sample.commenting, ({ ownComments }, member_id) =>
        ownComments.list({ section: 'video', object_id: sample.hot_video, member_id }),
      ),
    ),
    caseOf('feed of 50 subscriptions', most_ms.feed_of_fifty, of_fifty),
    caseOf(
      'feed of 1,000 subscriptions',
      most_ms.feed_of_thousand,
      await feedCalls(sample.with_thousand, domain),
    ),
    caseOf(
      'notifications',
      most_ms.list,
      of(sample.notified, ({ notifications }, member_id) =>
        notifications.list({ member_id, after: 'first' }),
      ),
    ),
    caseOf(
      'unread notifications',
      most_ms.unread,
      of(sample.notified, ({ notifications }, member_id) => notifications.countUnread(member_id)),
    ),
    caseOf(
      'threads',
      most_ms.list,
      of(sample.writing, ({ messages }, member_id) =>
        messages.list({ member_id, list: 'inbox', after: 0 }),
      ),
    ),
    caseOf(
      'a thread',
      most_ms.list,
      sample.threads.map(
        (thread) =>
          ({ messages }) =>
            messages.get({ ...thread, before: 0 }),
      ),
    ),
    ...(await playlistCases(sample, domain)),
    caseOf(
      'history',
      most_ms.list,
      of(sample.remembering, ({ history }, member_id) =>
        history.list({ member_id, part: 'all', after: 'first' }),
      ),
    ),
    caseOf(
      'watch later',
      most_ms.list,
      of(sample.saving, ({ savedItems }, member_id) =>
        savedItems.list({ member_id, list: 'watch_later', after: 'first' }),
      ),
    ),
    caseOf(`marks of ${cards} cards`, most_ms.marks, markCalls(sample)),
  ];
}

function commentCases({ commented, hot_video, last_page }: Sample, sort: CommentSort): Case[] {
  const page =
    (object_id: number, after: string): Ask =>
    ({ comments }) =>
      comments.list({ section: 'video', object_id, sort, after });
  return [
    caseOf(
      `comments, ${sort}`,
      most_ms.comments,
      commented.map((id) => page(id, '')),
    ),
    caseOf(`comments of the hot video, ${sort}: first page and last`, most_ms.comments, [
      page(hot_video, ''),
      page(hot_video, last_page[sort]),
    ]),
  ];
}

/** The first page, the second, those in HD and those of a length. */
async function feedCalls(member_id: number, domain: Domain): Promise<Ask[]> {
  const page =
    (query: Partial<FeedQuery>): Ask =>
    ({ subscriptions }) =>
      subscriptions.feed({
        member_id,
        source: 'all',
        type: 'all',
        duration: 0,
        watched: 'all',
        after: 'first',
        ...query,
      });
  const { next } = (await page({})(domain)) as { next: string };
  return [page({}), page({ after: next || 'first' }), page({ type: 'hd' }), page({ duration: 2 })];
}

async function playlistCases(
  { playlists, large_playlist: { playlist_id } }: Sample,
  domain: Domain,
): Promise<Case[]> {
  const pages = [0];
  for (let after = 0; pages.length === 1 || after > 0;) {
    const { next } = await domain.playlists.videos({ playlist_id, after });
    if (next > 0) pages.push(next);
    after = next;
    if (pages.length === 1) break;
  }
  return [
    caseOf(
      'a playlist page',
      most_ms.list,
      playlists.map(
        (id) =>
          ({ playlists: of }) =>
            of.page(id),
      ),
    ),
    caseOf(
      'further pages of a playlist of 1,000',
      most_ms.list,
      pages.map(
        (after) =>
          ({ playlists: of }) =>
            of.videos({ playlist_id, after }),
      ),
    ),
    caseOf('the first page of a playlist of 1,000', most_ms.list, [
      ({ playlists: of }) => of.page(playlist_id),
    ]),
  ];
}

function markCalls({ listed, remembering, saving, with_fifty }: Sample): Ask[] {
  const members = [...remembering, ...saving, ...with_fifty];
  return members.map((member_id, n) => {
    const from = (n * cards) % Math.max(1, listed.length - cards);
    const items = listed.slice(from, from + cards).map((id) => savedCode({ kind: 'video', id }));
    return ({ savedItems }) => savedItems.marks({ member_id, items });
  });
}
