// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
import type { CommentsData } from './load-comments.ts';

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
const stored = (): Record<string, { text: string }> => {
  const { owner: _, ...forms } = JSON.parse(sessionStorage.getItem('velour.forms') ?? '{}');
  return forms;
};

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

async function open(data: Partial<CommentsData> = {}): Promise<void> {
  const page = { total_count: 4, setting: 'on' as const, threads, next: '' };
  show(
    <Comments
      {...of}
      data={{ page, opened: null, mark: null, typed: null, ...data }}
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

/** A form that the document has before the script runs, or of the page before. */
function inDocument(fields: Record<string, string | number>, text: string): void {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  const before = document.createElement('div');
  before.id = 'comments';
  before.innerHTML = `<form>${inputs.join('')}<textarea name="text">${text}</textarea></form>`;
  document.body.append(before);
  onTestFinished(() => before.remove());
}

test.each([
  [7, 'Typed early'],
  [8, ''],
])('a form of the document about the video %i makes the text of 7 %j', async (id, text) => {
  inDocument({ section: 'video', object_id: id }, 'Typed early');
  await open();
  expect(field('Write a comment').value).toBe(text);
});

test.each([
  [1, 'Typed early'],
  [2, 'Sent before'],
])('a reply of the document to %i makes that to 1 %j', async (parent_id, text) => {
  inDocument({ ...of, parent_id }, 'Typed early');
  await open({ opened: threads[0] as CommentThread, typed: { text: 'Sent before', thread_id: 1 } });
  expect(field('Write a reply').value).toBe(text);
  expect(field('Write a comment').value).toBe('');
});

test('a reply that the page began with is gone once it is sent, also after a Cancel', async () => {
  await open({ opened: threads[0] as CommentThread, typed: { text: 'Sent before', thread_id: 1 } });
  const form = within(field('Write a reply').form as HTMLFormElement);
  fireEvent.click(form.getByRole('button', { name: 'Reply' }));
  await vi.waitFor(() => expect(field('Write a reply').value).toBe(''));
  answer(1);
  press('Cancel');
  expect(field('Write a reply').value).toBe('');
});

test('a text of another member of this tab is erased, that of a visitor stays', async () => {
  const typed = { 'comment video 7': { text: 'Half a comment' } };
  sessionStorage.setItem('velour.forms', JSON.stringify(typed));
  await open();
  expect(field('Write a comment').value).toBe('Half a comment');
  expect(stored()).toEqual(typed);
  cleanup();
  const ofBen = { ...typed, owner: { username: 'Ben' } };
  sessionStorage.setItem('velour.forms', JSON.stringify(ofBen));
  await open();
  await vi.waitFor(() => expect(field('Write a comment').value).toBe(''));
  expect(stored()).toEqual({});
  type('Write a comment', 'Another one');
  cleanup();
  await open();
  expect(field('Write a comment').value).toBe('Another one');
});

test('the focus goes back to the link that opened a reply, and to the reply once it is sent', async () => {
  await open();
  answer(11);
  press('Cancel');
  expect(document.activeElement).toBe(item(11).getByRole('link', { name: 'Reply' }));
  answer(11);
  const form = within(field('Write a reply').form as HTMLFormElement);
  fireEvent.click(form.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(document.activeElement?.id).toBe(commentId(99)));
});

test('a thread that waits after an edit takes its replies out of the number', async () => {
  await open();
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeDefined();
  fireEvent.click(item(1).getByRole('button', { name: 'Edit' }));
  type('Edit your comment', 'See example.com');
  press('Save');
  await screen.findByRole('heading', { name: '1 comment' });
  await waitFor(() => expect(document.activeElement?.id).toBe(commentId(1)));
});
