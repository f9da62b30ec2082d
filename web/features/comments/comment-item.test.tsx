// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnComment } from '#contracts/calls/social/comments.ts';
import { comment_limits } from '#contracts/text/comment-text.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { CommentItem, type ItemContext } from './comment-item.tsx';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const actions = {
  onReply: vi.fn<ItemContext['onReply']>(),
  onEdit: vi.fn<ItemContext['onEdit']>(),
  onDelete: vi.fn<ItemContext['onDelete']>(),
};
beforeEach(() => {
  clearNotices();
  vi.resetAllMocks();
  vi.stubGlobal('fetch', send);
});

/** Written so many seconds ago. */
const writtenAt = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const of_anna: OwnComment = {
  comment_id: 12,
  username: 'Anna',
  writer: 'b1',
  body: 'A calm lake',
  lang: 'en',
  state: 'shown',
  created_at: writtenAt(60),
  is_edited: false,
  likes: 4,
  dislikes: 1,
  parent_id: 5,
  held_by: '',
  word: '',
};
function shown(comment: Partial<OwnComment>, context: Partial<ItemContext> = {}): void {
  const whole: ItemContext = {
    section: 'video',
    object_id: 7,
    path: '/videos/7/lake/',
    duration: 60,
    username: undefined,
    votes: new Map(),
    is_owner: false,
    opened_id: undefined,
    ...actions,
    ...context,
  };
  show(
    <CommentItem
      comment={{ ...of_anna, ...comment }}
      thread_id={5}
      names={['Anna', 'Ben']}
      context={whole}
    />,
  );
}
/** The names of what can be done, votes left out. */
const offered = (): string[] =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => /^(Reply|Edit|Delete|Report)$/.test(name))
    .toSorted();
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const old = { created_at: writtenAt(comment_limits.edit_seconds + 60) };
test.each<[string, Partial<OwnComment>, Partial<ItemContext>, string[]]>([
  ['a visitor', {}, {}, ['Reply', 'Report']],
  ['another member', {}, { username: 'Ben' }, ['Reply', 'Report']],
  ['its writer', {}, { username: 'Anna' }, ['Delete', 'Edit', 'Reply']],
  ['its writer later on', old, { username: 'Anna' }, ['Delete', 'Reply']],
  [
    'the owner of the video',
    {},
    { username: 'Ben', is_owner: true },
    ['Delete', 'Reply', 'Report'],
  ],
  ['its writer while it waits', { state: 'held' }, { username: 'Anna' }, ['Delete', 'Edit']],
  ['a visitor, of a former member', { username: '' }, {}, ['Reply', 'Report']],
])('%s is offered what may be done with a comment', (_, comment, context, names) => {
  shown(comment, context);
  expect(offered()).toEqual(names);
});

test.each([
  ['deleted', 'This comment was deleted.'],
  ['removed', 'This comment was removed.'],
] as const)('one that was %s is a line in its place', (state, text) => {
  shown({ state });
  expect(screen.getByText(text).id).toBe('comment-12');
  expect(screen.queryByText('A calm lake')).toBeNull();
  expect(offered()).toEqual([]);
});

test('a reply is written in place, and with a modifier key its link opens as any other', () => {
  shown({});
  const link = screen.getByRole('link', { name: 'Reply' });
  const apart = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, apart);
  expect([apart.defaultPrevented, actions.onReply.mock.calls]).toEqual([false, []]);
  const press = createEvent.click(link);
  fireEvent(link, press);
  expect(press.defaultPrevented).toBe(true);
  expect(actions.onReply).toHaveBeenCalledWith(5, 'Anna', link);
});

test.each([true, false])('a comment is deleted when the question is answered: %s', (isSure) => {
  vi.stubGlobal('confirm', () => isSure);
  shown({}, { username: 'Anna' });
  fireEvent.click(button('Delete'));
  expect(actions.onDelete.mock.calls).toEqual(isSure ? [[12]] : []);
});

describe('an edit', () => {
  const field = () =>
    screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });
  const save = (isTaken: boolean): void => {
    actions.onEdit.mockResolvedValue(isTaken);
    shown({}, { username: 'Anna' });
    fireEvent.click(button('Edit'));
    expect(field()?.value).toBe('A calm lake');
    expect(document.activeElement).toBe(field());
    fireEvent.change(field() as HTMLTextAreaElement, { target: { value: 'A calm sea' } });
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  };

  test('that was taken closes the form', async () => {
    save(true);
    await vi.waitFor(() => expect(field()).toBeNull());
    expect(actions.onEdit).toHaveBeenCalledWith(12, 'A calm sea');
    expect(document.activeElement).toBe(button('Edit'));
  });

  test('that was refused stays in the form, which can be left', async () => {
    save(false);
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe('false'));
    expect(field()?.value).toBe('A calm sea');
    fireEvent.click(button('Cancel'));
    expect(field()).toBeNull();
    expect(screen.getByText('A calm lake')).toBeDefined();
    expect(document.activeElement).toBe(button('Edit'));
  });
});

describe('a vote', () => {
  const votes = () =>
    [button(/^Like/), button(/^Dislike/)].map((each) => [
      each.getAttribute('aria-pressed'),
      each.querySelector('.num')?.textContent,
    ]);

  test('shows the counts of the answer, and is pressed', async () => {
    send.mockResolvedValue(Response.json({ likes: 5, dislikes: 2 }));
    shown({});
    fireEvent.click(button(/^Like/));
    await vi.waitFor(() =>
      expect(votes()).toEqual([
        ['true', '5'],
        ['false', '2'],
      ]),
    );
    expect(send.mock.calls[0]?.[1]?.body).toEqual(
      new URLSearchParams({ act: 'vote', section: 'comment', object_id: '12', vote: '1' }),
    );
  });

  test('of another visit is pressed, and one that is refused changes nothing', async () => {
    send.mockResolvedValue(Response.json({ error: 1, code: 'already' }, { status: 409 }));
    shown({}, { votes: new Map([[12, '0']]) });
    fireEvent.click(button(/^Like/));
    await vi.waitFor(() =>
      expect(currentNotice()).toMatchObject({ kind: 'error', text: 'You have already voted' }),
    );
    expect(votes()).toEqual([
      ['false', '4'],
      ['true', '1'],
    ]);
  });
});
