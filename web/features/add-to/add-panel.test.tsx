// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  add_to_playlist_url,
  ownPlaylistsUrl,
  remove_from_playlist_url,
  save_playlist_url,
  type OwnPlaylistRow,
} from '#contracts/calls/social/own-playlists.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { AddPanel } from './add-panel.tsx';
import { NewPlaylist } from './new-playlist.tsx';
import { PlaylistSwitches } from './playlist-switches.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const onChange = vi.fn<() => void>();
const row = (title: string, has_video: boolean, items: number): OwnPlaylistRow => ({
  playlist_id: items,
  dir: title.toLowerCase(),
  title,
  visible: has_video ? 1 : 0,
  is_hidden: false,
  items,
  has_video,
});
const lists = [row('Rain', true, 1), row('Lakes', false, 12)];

beforeEach(() => {
  clearNotices();
  send.mockReset();
  onChange.mockReset();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  delete document.documentElement.dataset['member'];
});

const boxes = (): HTMLInputElement[] => screen.queryAllByRole<HTMLInputElement>('checkbox');
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = (call: number) => {
  const [url, init] = send.mock.calls[call] ?? [];
  return [url, Object.fromEntries(init?.body as URLSearchParams)];
};

test('a visitor has the favourites of the device, and a link to sign in for the other lists', async () => {
  show(<AddPanel video_id={7} />);
  expect(boxes()).toEqual([box(/^Favourites$/)]);
  const link = screen.getByRole('link', { name: 'Sign in for Watch later and playlists' });
  expect(link.getAttribute('href')).toBe('/account/playlists/?video=7');
  expect(send).not.toHaveBeenCalled();
});

test('of a member playlists that could not be read are asked for again', async () => {
  document.documentElement.dataset['member'] = '';
  send.mockImplementation(async () => Response.json({}, { status: 503 }));
  show(<AddPanel video_id={7} />);
  expect((await screen.findByText('Could not load your playlists.')).role).toBe('alert');
  const answer = { username: 'anna', playlists: lists, video_title: 'Lake' };
  send.mockImplementation(async (url) =>
    url === ownPlaylistsUrl.build({ video_id: 7 })
      ? Response.json(answer)
      : Response.json({}, { status: 503 }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('checkbox', { name: /^Rain/ });
  expect(screen.queryByText('Could not load your playlists.')).toBeNull();
});

describe('the playlists', () => {
  const shown = (rows = lists) =>
    show(<PlaylistSwitches lists={rows} video_id={7} onChange={onChange} />);

  test('those that hold the video are on, each with its size and whether others see it', () => {
    shown();
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
    box(/^Rain\s*1 video · Public$/);
    box(/^Lakes\s*12 videos · Private$/);
  });

  test.each([
    [/^Rain/, remove_from_playlist_url, '1', 'Removed from Rain'],
    [/^Lakes/, add_to_playlist_url, '12', 'Added to Lakes'],
  ])('a press on %s is sent to %s', async (name, url, playlist_id, text) => {
    send.mockResolvedValue(Response.json({ ok: 1 }));
    shown();
    fireEvent.click(box(name));
    await vi.waitFor(() => expect(currentNotice()).toMatchObject({ kind: 'success', text }));
    expect(sent(0)).toEqual([url, { playlist_id, video_id: '7' }]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('a second press while the first is sent sends nothing', async () => {
    const answer = Promise.withResolvers<Response>();
    send.mockReturnValue(answer.promise);
    shown();
    fireEvent.click(box(/^Lakes/));
    await vi.waitFor(() => expect(box(/^Lakes/).getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(box(/^Lakes/));
    expect(send).toHaveBeenCalledTimes(1);
    answer.resolve(Response.json({ ok: 1 }));
    await vi.waitFor(() => expect(box(/^Lakes/).getAttribute('aria-disabled')).toBe('false'));
  });

  test.each([
    ['already', 'success', 'This video is already in the playlist.'],
    ['full', 'error', 'This playlist is full.'],
    ['too_many_requests', 'error', 'Too many requests'],
  ])('the refusal %s is shown as %s: "%s"', async (code, kind, text) => {
    send.mockResolvedValue(Response.json({ error: 1, code }, { status: 409 }));
    shown();
    fireEvent.click(box(/^Lakes/));
    await vi.waitFor(() => expect(currentNotice()).toMatchObject({ kind, text }));
  });

  test('the filter leaves titles that have the typed words, in any letter case', () => {
    shown();
    const filter = screen.getByRole('searchbox', { name: 'Filter playlists' });
    fireEvent.change(filter, { target: { value: ' AKE ' } });
    expect(boxes()).toEqual([box(/^Lakes/)]);
    fireEvent.change(filter, { target: { value: 'snow' } });
    expect(boxes()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('No playlist has this in its title.');
  });

  test('a member without any reads so, and has nothing to filter', () => {
    shown([]);
    expect(screen.getByText('You have no playlists yet.')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a new playlist', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New playlist' });
  const create = (title: string): void => {
    show(<NewPlaylist video_id={7} onMade={onChange} />);
    fireEvent.change(field(), { target: { value: title } });
    fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  };
  /** Of the field: whether it is called wrong, and by which words. */
  const fault = () => [
    field().getAttribute('aria-invalid'),
    document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
  ];

  test('is private and holds the video, and the empty field takes the focus for the next one', async () => {
    send.mockResolvedValue(Response.json({ ok: 1, playlist_id: 3, next: '/' }));
    create('Rainy days');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    const [url, fields] = sent(0);
    expect(url).toBe(save_playlist_url);
    expect(fields).toMatchObject({ title: 'Rainy days', visible: '0', video_id: '7' });
    expect(currentNotice()?.text).toBe('Added to Rainy days');
    expect([field().value, document.activeElement]).toEqual(['', field()]);
    expect(fault()).toEqual(['false', '']);
  });

  test.each([
    [{ error: { title: 'taken' } }, 'You have a playlist of this title already.'],
    [
      { error: { title: 'title_length' } },
      'This field must be at least 3 characters, no more than 25 characters',
    ],
    [{ error: 1, code: 'too_many_requests' }, 'Too many requests'],
  ])('the refusal %o stands at the field, whose text stays', async (refusal, text) => {
    send.mockResolvedValue(Response.json(refusal, { status: 422 }));
    create('Rain');
    await vi.waitFor(() => expect(fault()).toEqual(['true', text]));
    expect([field().value, document.activeElement]).toEqual(['Rain', field()]);
    expect(onChange).not.toHaveBeenCalled();
  });
});
