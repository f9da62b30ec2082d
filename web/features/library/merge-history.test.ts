// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStore, type HistoryEntry } from '../../lib/store/local-store.ts';
import { deviceHistory, historyAnswers, mergeHistory } from './merge-history.ts';

const entry: HistoryEntry = {
  type: 'video',
  params: { video_id: 5 },
  title: 'Lake',
  scr: '',
  dir: 'lake',
  rating: 0,
  duration: '1:40',
  sg_id: 0,
  ex_tube: '',
  ex_id: '',
  lang: 'en',
  quality: undefined,
  by: undefined,
  views: 0,
  posted: 0,
  opened: 7,
};
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  localStorage.clear();
  send.mockReset();
  vi.stubGlobal('fetch', send);
});

test('the history of a device joins the account only where that of the account is on: else the question is asked again', async () => {
  const items = 'v5-1-0';
  for (const state of ['off', 'paused'] as const) {
    send.mockResolvedValueOnce(Response.json({ ok: 1, state, added: 0, dropped: 0 }));
    expect(await mergeHistory(items)).toMatchObject({ merged: { state, added: 0 } });
    expect(historyAnswers.isAnswered(items)).toBe(false);
  }
  send.mockResolvedValueOnce(Response.json({ error: 1, code: 'busy' }, { status: 503 }));
  expect(await mergeHistory(items)).toMatchObject({ error: { code: 'busy' } });
  expect(historyAnswers.isAnswered(items)).toBe(false);
  send.mockResolvedValueOnce(Response.json({ ok: 1, state: 'on', added: 1, dropped: 0 }));
  expect(await mergeHistory(items)).toMatchObject({ merged: { added: 1 } });
  expect(historyAnswers.isAnswered(items)).toBe(true);
});

test('the text of a device is computed again only when its history or its positions change', () => {
  const { history, positions, flags } = browserStore();
  history.add(entry);
  const find = vi.fn<typeof positions.find>(positions.find);
  const device = {
    history,
    positions: { ...positions, find },
    isPaused: flags.history_paused.get,
  };
  expect(deviceHistory(device)).toBe('v5-7-0');
  expect(deviceHistory(device)).toBe('v5-7-0');
  expect(find).toHaveBeenCalledTimes(1);
  positions.add({ video_id: 5, position: 12.7, duration: 100 });
  expect(deviceHistory(device)).toBe('v5-7-12');
});
