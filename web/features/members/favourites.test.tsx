// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Member } from '#contracts/calls/accounts/member-answer.ts';
import { withRendering } from '#tests/support/render.tsx';
import { Favourites } from './favourites.tsx';

const view = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const answerOf = (video_id: number, next: string) => ({
  videos: [
    {
      video_id,
      dir: 'dunes',
      title: `Film ${video_id}`,
      lang: 'en',
      duration: '1:00',
      post_date: '2026-01-01T00:00:00Z',
      statistics: { likes: 0, dislikes: 0, viewed: 5 },
      rating: 0,
      scr: '',
      pictures: { webp: '', avif: '' },
      models: [],
      channel: null,
      file: { height: 720 },
      things: '',
    },
  ],
  next,
});
const member = (shares_favourites: boolean) => ({ member_id: 7, shares_favourites }) as Member;
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent);

test('favourites that are not public load by the call of the signed-in member, and more by a button', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(url as string);
    return Response.json(asked.length === 1 ? answerOf(3, '5-v3') : answerOf(2, ''));
  });
  view.show(<Favourites member={member(true)} shown={undefined} now={0} />, { site });
  await waitFor(() => expect(titles()).toEqual(['Film 3']));
  fireEvent.click(screen.getByText('More videos'));
  await waitFor(() => expect(titles()).toEqual(['Film 3', 'Film 2']));
  expect(asked).toEqual([
    '/api/v1/me/member-favourites?member_id=7',
    '/api/v1/me/member-favourites?member_id=7&after=5-v3',
  ]);
  expect(screen.queryByText('More videos')).toBeNull();
});

test('nothing is asked of a member who shows none', () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  view.show(<Favourites member={member(false)} shown={undefined} now={0} />, { site });
  expect([titles(), fetched.mock.calls]).toEqual([[], []]);
});
