// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  edit_comment_url,
  ownCommentsUrl,
  post_comment_url,
  type CommentThread,
  type OwnComment,
} from '#contracts/calls/social/comments.ts';
import { commentId } from '#contracts/pages/comment-addresses.ts';
import { withRendering } from '#tests/support/render.tsx';
import { Comments } from './comments.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const of = { section: 'video', object_id: 7 } as const;
const written = (comment_id: number, username: string) => ({
  comment_id,
  username,
  writer: '',
  state: 'shown' as const,
  body: `Text ${comment_id}`,
  lang: 'en' as const,
  created_at: new Date().toISOString(),
  is_edited: false,
  likes: 0,
  dislikes: 0,
});
const thread = (comment_id: number, username: string, replies: number[]): CommentThread => ({
  ...written(comment_id, username),
  reply_count: replies.length,
  replies: replies.map((id) => written(id, `Name${id}`)),
  next: '',
});
const threads = [thread(1, 'Ada', [11, 12]), thread(2, 'Ben', [])];
const own = {
  username: 'Ada',
  is_owner: false,
  setting: 'on',
  waiting: [],
  liked: [],
  disliked: [],
};
const stored = (): Record<string, { text: string }> =>
  JSON.parse(sessionStorage.getItem('velour.forms') ?? '{}');

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  sessionStorage.clear();
  send.mockReset();
  vi.stubGlobal('fetch', send);
  document.documentElement.dataset['member'] = '';
  send.mockImplementation(async (url, options) => {
    if (url === ownCommentsUrl.build(of)) return Response.json(own);
    const sent = options?.body as URLSearchParams;
    const comment: Partial<OwnComment> = {
      ...written(99, 'Ada'),
      body: sent.get('text') ?? '',
      parent_id: Number(sent.get('parent_id') ?? 0),
      held_by: '',
      word: '',
      ...(url === edit_comment_url && {
        comment_id: 1,
        state: 'held' as const,
        held_by: 'word' as const,
      }),
    };
    return Response.json({ ok: 1, comment });
  });
});
afterEach(() => {
  delete document.documentElement.dataset['member'];
});

async function open(): Promise<void> {
  const page = { total_count: 4, setting: 'on' as const, threads, next: '' };
  show(
    <Comments
      {...of}
      data={{ page, opened: null, mark: null, typed: null }}
      path="/videos/7/lake/"
      duration="1:00"
    />,
  );
  await vi.waitFor(() => item(1).getByRole('button', { name: 'Edit' }));
}
const item = (id: number) => within(document.getElementById(commentId(id)) as HTMLElement);
const answer = (id: number) => fireEvent.click(item(id).getByRole('link', { name: 'Reply' }));
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a press on Reply at a reply puts its name in front of what is typed, and takes the focus there', async () => {
  await open();
  answer(1);
  type('Write a reply', 'Half a reply');
  answer(11);
  expect(field('Write a reply').value).toBe('@Name11 Half a reply');
  expect(document.activeElement).toBe(field('Write a reply'));
  answer(11);
  expect(field('Write a reply').value).toBe('@Name11 Half a reply');
});

test('a name alone gives way to that of another reply', async () => {
  await open();
  answer(11);
  expect(field('Write a reply').value).toBe('@Name11 ');
  answer(12);
  expect(field('Write a reply').value).toBe('@Name12 ');
});

test('a comment that is posted leaves a half-written reply open, and one that is answered closes its form', async () => {
  await open();
  answer(1);
  type('Write a reply', 'Half a reply');
  type('Write a comment', 'A comment');
  press('Post');
  await vi.waitFor(() => expect(field('Write a comment').value).toBe(''));
  expect(field('Write a reply').value).toBe('Half a reply');
  const form = within(field('Write a reply').form as HTMLFormElement);
  fireEvent.click(form.getByRole('button', { name: 'Reply' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Write a reply')).toBeNull());
  expect(stored()).toEqual({});
  expect(send.mock.calls.filter(([url]) => url === post_comment_url)).toHaveLength(2);
});

test('a reply that is not sent is stored for its thread, and erased by Cancel', async () => {
  await open();
  answer(1);
  type('Write a reply', 'Half a reply');
  type('Write a comment', 'Half a comment');
  expect(stored()).toEqual({
    'comment video 7': { text: 'Half a comment' },
    'comment video 7 1': { text: 'Half a reply' },
  });
  answer(2);
  expect(field('Write a reply').value).toBe('');
  answer(1);
  expect(field('Write a reply').value).toBe('Half a reply');
  press('Cancel');
  answer(1);
  expect(field('Write a reply').value).toBe('');
  expect(stored()).toEqual({ 'comment video 7': { text: 'Half a comment' } });
});

test('a thread that waits after an edit takes its replies out of the number', async () => {
  await open();
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeDefined();
  fireEvent.click(item(1).getByRole('button', { name: 'Edit' }));
  type('Edit your comment', 'See example.com');
  press('Save');
  await screen.findByRole('heading', { name: '1 comment' });
});
