// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { change_videos_url, type ChangedVideo } from '#contracts/calls/uploads/change-videos.ts';
import { uploadPageUrl, video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChooseBox } from './choose-box.tsx';
import { useSelection } from './use-selection.ts';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const onChanged = vi.fn<() => void>();
beforeEach(() => {
  clearNotices();
  send.mockReset();
  onChanged.mockReset();
  vi.stubGlobal('fetch', send);
  show(<OwnVideos />);
});

/** A list of two videos with the bar below it. */
function OwnVideos() {
  const selection = useSelection();
  return (
    <>
      <ChooseBox id={3} title="Lake" selection={selection} />
      <ChooseBox id={4} title="Rain" selection={selection} />
      <BulkBar selection={selection} onChanged={onChanged} />
    </>
  );
}

const outcome = (video_id: number, title: string, state: ChangedVideo['state']): ChangedVideo => ({
  video_id,
  title,
  state,
  before: 'water',
  after: 'water,calm',
  faults: {},
});
const answer = (...videos: ChangedVideo[]) => Response.json({ ok: 1, videos });
const of_both = () => answer(outcome(3, 'Lake', 'changed'), outcome(4, 'Rain', 'refused'));

const choose = (title: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${title}` }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const tags = () => screen.getByRole('textbox', { name: 'Tags, separated by commas' });
const says = (text: string) => screen.findByText(text);
const sent = (call: number) => {
  const [url, init] = send.mock.calls[call] ?? [];
  return [url, Object.fromEntries(init?.body as URLSearchParams)];
};
/** Both videos are chosen, and what becomes of them is shown. */
async function preview(): Promise<void> {
  choose('Lake');
  choose('Rain');
  fireEvent.change(tags(), { target: { value: 'calm' } });
  send.mockResolvedValueOnce(of_both());
  press('See what changes');
  await says('1 video will change');
}

test('the bar comes with the first video that is chosen and goes with the last', () => {
  expect(screen.queryByRole('region')).toBeNull();
  choose('Lake');
  expect(screen.getByRole('region', { name: 'Chosen videos' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('1 video chosen');
  choose('Rain');
  expect(screen.getByRole('status').textContent).toBe('2 videos chosen');
  press('Cancel');
  expect(screen.queryByRole('region')).toBeNull();
});

test('without a value nothing is asked for', () => {
  choose('Lake');
  expect(isOff('See what changes')).toBe(true);
  press('See what changes');
  fireEvent.change(tags(), { target: { value: '  ' } });
  press('See what changes');
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(tags(), { target: { value: 'calm' } });
  expect(isOff('See what changes')).toBe(false);
});

test('a preview says how many videos change and names those that do not', async () => {
  await preview();
  expect(sent(0)).toEqual([
    change_videos_url,
    { video_ids: '3,4', change: 'add_tags', value: 'calm', is_preview: '1' },
  ]);
  expect(screen.getByText('Stays as it is, because the change is not allowed: Rain')).toBeDefined();
  press('Cancel');
  expect(tags()).toBeDefined();
  expect(onChanged).not.toHaveBeenCalled();
});

test('the change is sent for the videos of the preview that change, and undone by their former value', async () => {
  await preview();
  // Unchosen since: the change is that of the preview.
  choose('Lake');
  send.mockResolvedValueOnce(answer(outcome(3, 'Lake', 'changed')));
  press('Apply');
  await says('1 video changed');
  expect(sent(1)[1]).toMatchObject({ video_ids: '3', is_preview: '0' });
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  send.mockResolvedValueOnce(Response.json({ ok: 1 }));
  press('Undo');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  expect(sent(2)).toEqual([video_edit_url, { act: 'save', video_id: '3', tags: 'water' }]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('an undo that was refused is reported', async () => {
  await preview();
  send.mockResolvedValueOnce(answer(outcome(3, 'Lake', 'changed')));
  press('Apply');
  await says('1 video changed');
  send.mockResolvedValueOnce(Response.json({ code: 'forbidden' }, { status: 403 }));
  press('Undo');
  await vi.waitFor(() =>
    expect(currentNotice()).toMatchObject({
      kind: 'error',
      text: 'Not all of it could be undone.',
    }),
  );
});

test('a preview that the site refuses is reported, and the typed value stays', async () => {
  choose('Lake');
  fireEvent.change(tags(), { target: { value: 'calm' } });
  send.mockResolvedValueOnce(Response.json({ code: 'forbidden' }, { status: 403 }));
  press('See what changes');
  await vi.waitFor(() => expect(currentNotice()?.text).toBe('That did not work. Try again.'));
  expect(tags()).toHaveProperty('value', 'calm');
});

test('where no video changes, there is nothing to apply', async () => {
  choose('Rain');
  fireEvent.change(tags(), { target: { value: 'calm' } });
  send.mockResolvedValueOnce(answer(outcome(4, 'Rain', 'refused')));
  press('See what changes');
  await says('0 videos will change');
  expect(isOff('Apply')).toBe(true);
  press('Apply');
  expect(send).toHaveBeenCalledTimes(1);
});

test('categories are asked for with the first change that needs them, and each is a choice', async () => {
  choose('Lake');
  fireEvent.change(tags(), { target: { value: 'calm' } });
  send.mockResolvedValueOnce(Response.json({ categories: [{ category_id: 5, title: 'Lakes' }] }));
  const change = screen.getByRole('combobox', { name: 'Change' });
  fireEvent.change(change, { target: { value: 'remove_category' } });
  await screen.findByRole('option', { name: 'Lakes' });
  expect(send.mock.calls[0]?.[0]).toBe(uploadPageUrl.build({ lang: 'en' }));
  // The value of the change before is none of this one.
  expect(isOff('See what changes')).toBe(true);
  const category = screen.getByRole('combobox', { name: 'Category' });
  fireEvent.change(category, { target: { value: '5' } });
  send.mockResolvedValueOnce(of_both());
  press('See what changes');
  await says('1 video will change');
  expect(sent(1)[1]).toMatchObject({ change: 'remove_category', value: '5' });
});
