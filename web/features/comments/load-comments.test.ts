import { expect, test } from 'vitest';
import type { CommentPage, CommentThread, ReplyPage } from '#contracts/calls/social/comments.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { loadComments } from './load-comments.ts';

const path = '/videos/7/lake/';
const written = (comment_id: number) => ({
  comment_id,
  username: 'Ada',
  writer: '',
  state: 'shown' as const,
  body: `Text ${comment_id}`,
  lang: 'en' as const,
  created_at: '2026-11-24T10:00:00Z',
  is_edited: false,
  likes: 0,
  dislikes: 0,
});
const thread = (comment_id: number): CommentThread => ({
  ...written(comment_id),
  reply_count: 30,
  replies: [written(11)],
  next: '0-11',
});

interface Asked {
  after?: string;
}
/** The domain of a video whose list and thread go on after what an address may name. */
const reads = {
  comments: {
    list: async ({ after = '' }: Asked): Promise<{ value: CommentPage }> => ({
      value: {
        total_count: 40,
        setting: 'on',
        threads: after === '0-9' ? [] : [thread(after === '' ? 5 : 4)],
        next: '0-5',
      },
    }),
    thread: async () => ({
      value: { section: 'video', object_id: 7, thread: thread(5) },
    }),
    replies: async ({ after = '' }: Asked): Promise<{ value: ReplyPage }> => ({
      value: { replies: [written(after === '0-11' ? 12 : 0)], next: '' },
    }),
  },
};
const read: Read = async (ask) => (await ask(reads as never)).value;

async function load(query: string) {
  const url = new URL(`https://tube.example${path}${query}`);
  const { page, opened } = await loadComments(read, { section: 'video', object_id: 7 }, url);
  return {
    threads: page.threads.map(({ comment_id }) => comment_id),
    replies: opened?.replies.map(({ comment_id }) => comment_id),
  };
}

test('an address may name where the threads of a page begin, or the replies of a thread', async () => {
  expect(await load('')).toEqual({ threads: [5], replies: undefined });
  expect(await load('?comments=0-5')).toEqual({ threads: [4], replies: undefined });
  expect(await load('?comment=5')).toEqual({ threads: [5], replies: [11] });
  expect(await load('?comment=5&comments=0-11')).toEqual({ threads: [5], replies: [12] });
});

test.each([
  ['?comments=first', 301, path],
  ['?comments=', 301, path],
  ['?comments=0-5&comments=0-6', 301, path],
  ['?comment=held&comments=0-5', 301, `${path}?comment=held#comments`],
  ['?comment=5&comments=x', 301, `${path}?comment=5#comment-5`],
  ['?comments=0-9', 302, path],
])('the address %s leads by %i to %s', async (query, status, location) => {
  const answer = await load(query).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  const { headers, status: given } = answer as Response;
  expect([given, headers.get('location')]).toEqual([status, location]);
});
