// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { Sending, UploadQueue } from '../upload-queue/index.ts';
import { UploadCard } from './upload-card.tsx';

const view = withRendering();
const calls: string[] = [];
const state = { upload: undefined as Partial<OwnUpload> | undefined };
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  calls.length = 0;
  state.upload = undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: URLSearchParams } = {}) => {
    calls.push(body ? `${url} ${body.toString()}` : url);
    return new Response(JSON.stringify(state.upload ?? {}), { status: state.upload ? 200 : 503 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored: OwnUpload = {
  upload_id: 'a',
  url: '/api/v1/me/uploads/a',
  file_name: 'lake.mp4',
  bytes: 4,
  received: 4,
  state: 'checking',
  percent: 0,
  reason_code: null,
  video_id: null,
  expires_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
};
const choices = {
  categories_least: 0,
  categories_most: 5,
  categories: [],
  countries: [],
  channels: [],
  people: [],
};
function show(sending: Partial<Sending>, is_handed_in = false, isTaken = true) {
  const queue = {
    note: vi.fn<UploadQueue['note']>(),
    cancel: vi.fn<UploadQueue['cancel']>(() => Promise.resolve()),
  };
  const removed = vi.fn<(upload_id: string, ended: Promise<void>) => void>();
  const file = new File(['film'], 'lake.mp4');
  const whole = { key: 'k', file, file_name: 'lake.mp4', bytes: 4, sent: 4, speed: 0 };
  const of: Sending = { ...whole, state: 'sent', ...(isTaken && { upload_id: 'a' }), ...sending };
  view.show(
    <UploadCard
      choices={choices}
      card={{ upload_id: of.upload_id, draft: undefined, sending: of, is_handed_in }}
      queue={queue as unknown as UploadQueue}
      onHandedIn={() => undefined}
      onRemoved={removed}
    />,
    { accounts: { has_mail: false } },
  );
  return { queue, removed };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a file that was refused after it was sent says why, leads to the own video, and can be removed', async () => {
  const { queue, removed } = show({}, true);
  expect(screen.getByText('All of it is here and is being checked.')).toBeDefined();
  expect(screen.getByText(/The form has been submitted\./)).toBeDefined();
  await pass(5000);
  state.upload = { ...stored, state: 'refused', reason_code: 'duplicate', video_id: 7 };
  await pass(10_000);
  expect(screen.getByText('This video has been uploaded before.')).toBeDefined();
  expect(screen.queryByText(/The form has been submitted\./)).toBeNull();
  const link = screen.getByRole('link', { name: 'The video of this file' });
  expect(link.getAttribute('href')).toBe('/account/videos/7/');
  expect(queue.note).toHaveBeenCalledWith('k', state.upload);
  const asked = calls.length;
  await pass(600_000);
  expect(calls).toHaveLength(asked);
  screen.getByRole('button', { name: 'Remove' }).click();
  expect(queue.cancel).toHaveBeenCalledWith('k');
  expect(removed).toHaveBeenCalledWith('a', expect.any(Promise));
});

test('an empty file says that it is damaged, has no form, and can be removed', async () => {
  const outcome: OwnUpload = { ...stored, upload_id: '', state: 'refused', reason_code: 'damaged' };
  show({ outcome }, false, false);
  expect(screen.getByText('The file is damaged.')).toBeDefined();
  expect(screen.getByText('Nothing of it is stored. You can upload another file.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
  await pass(60_000);
  expect(calls).toEqual([]);
});

test('a file that is gone after it was sent says so and nothing of a review, and can be removed', async () => {
  const { removed } = show({}, true);
  state.upload = { ...stored, state: 'gone' };
  await pass(10_000);
  expect(screen.getByText('Removed')).toBeDefined();
  expect(screen.queryByText(/The form has been submitted\./)).toBeNull();
  screen.getByRole('button', { name: 'Remove' }).click();
  expect(removed).toHaveBeenCalledWith('a', expect.any(Promise));
});

test('a file is asked about ever less often, and no more once its video is ready', async () => {
  show({}, true);
  await pass(600_000);
  expect(calls.length).toBeGreaterThan(9);
  expect(calls.length).toBeLessThan(30);
  state.upload = { ...stored, state: 'ready', video_id: 7 };
  await pass(60_000);
  expect(screen.getByText('Waiting for review')).toBeDefined();
  const asked = calls.length;
  await pass(600_000);
  expect(calls).toHaveLength(asked);
});

test('an upload that another tab sends is cancelled on the site as well, once the queue has ended its own', async () => {
  const { queue, removed } = show({ state: 'failed', fault: 'in_use', sent: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.cancel.mockReturnValue(promise);
  screen.getByRole('button', { name: 'Cancel upload' }).click();
  expect(queue.cancel).toHaveBeenCalledWith('k');
  expect(removed).toHaveBeenCalledWith('a', expect.any(Promise));
  await pass(10);
  expect(calls).toEqual([]);
  resolve();
  await removed.mock.calls[0]?.[1];
  expect(calls).toEqual(['/api/video_edit.php act=delete&upload_id=a']);
});
