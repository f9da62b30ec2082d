// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ownCommentsUrl } from '#contracts/calls/social/comments.ts';
import { withRendering } from '#tests/support/render.tsx';
import { Comments } from './comments.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const of = { section: 'video', object_id: 7 } as const;
const data = {
  page: { total_count: 0, setting: 'on', threads: [], next: '' },
  opened: null,
  mark: null,
  typed: null,
} as const;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment');

test('a text that is typed before the answer says whose the document is stays, although another member used the tab before', async () => {
  const ofAda = { 'comment video 7': { text: 'Of Ada' }, 'comment video 8': { text: 'Of Ada' } };
  const owner = { username: 'Ada' };
  sessionStorage.setItem('velour.forms', JSON.stringify({ ...ofAda, owner }));
  document.documentElement.dataset['member'] = '';
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(ownCommentsUrl.build(of));
    return answer.promise;
  });
  show(
    <Comments
      {...of}
      data={{ ...data, page: { ...data.page, threads: [] } }}
      path="/videos/7/lake/"
      duration="1:00"
    />,
  );
  await vi.waitFor(() => expect(field().value).toBe('Of Ada'));
  const typed = field();
  fireEvent.change(typed, { target: { value: 'Of Ben' } });
  const own = { is_owner: true, setting: 'on', waiting: [], liked: [], disliked: [] };
  answer.resolve(Response.json({ username: 'Ben', ...own }));
  await screen.findByRole('group', { name: 'Comments' });
  expect(field()).toBe(typed);
  expect(typed.value).toBe('Of Ben');
  expect(JSON.parse(sessionStorage.getItem('velour.forms') ?? '{}')).toEqual({
    'comment video 7': { text: 'Of Ben' },
    owner: { username: 'Ben' },
  });
});
