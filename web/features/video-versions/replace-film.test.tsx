// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnVideo, OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import type { UploadDraft, UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { UploadScreen } from '../uploads/index.ts';
import { ReplaceFilm } from './replace-film.tsx';

const view = withRendering();
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
});

const page: AccountFormPage = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const choices = {
  categories_least: 0,
  categories_most: 5,
  categories: [],
  countries: [],
  channels: [],
  people: [],
};
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const root = { site, accounts: { has_mail: false } };

/** The page of an own video that is published. */
function showVideo(video_id: number, has_version: boolean): void {
  const video = { video_id, title: 'Slow lake', state: 'published', has_version } as OwnVideo;
  const shown = { username: 'Anna', video, fields: {}, ...choices } as unknown as OwnVideoForm;
  cleanup();
  view.show(<ReplaceFilm page={page} shown={shown} />, root);
}
const draft = {
  upload: {
    upload_id: 'a',
    url: '/api/v1/me/uploads/a',
    file_name: 'better.mp4',
    bytes: 4,
    received: 0,
    state: 'receiving',
    percent: 0,
    reason_code: null,
    video_id: null,
    expires_at: null,
    created_at: '2026-11-01T00:00:00.000Z',
  },
  fields: {},
  previews: [],
  own_picture: '',
  own_second: null,
  film: null,
  replaces: { video_id: 5, title: 'Slow lake' },
  is_handed_in: false,
} satisfies UploadDraft;
function showUploads(): void {
  const limits = { bytes_most: 9, part_bytes: 4, least_seconds: 0, least_seconds_exclusive: 0 };
  const may = { may_upload: true, role: 'member', rules: '1' } as const;
  const shown: UploadPage = { username: 'Anna', ...may, ...limits, ...choices, drafts: [draft] };
  cleanup();
  view.show(<UploadScreen page={page} shown={shown} />, root);
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const card = () => screen.queryByRole('region', { name: 'better.mp4' });

test('a film that is to replace a video stands on the page of that video and on the page of uploads, with how far it is and what can be done', async () => {
  showVideo(5, false);
  await act(async () => screen.getByRole('checkbox', { name: /I have read the rules/ }).click());
  const files = [new File(['film'], 'better.mp4', { lastModified: 1 })];
  fireEvent.change(screen.getByLabelText('Choose a video'), { target: { files } });
  await press('Pause');
  expect(screen.getByText('Paused at 0 %.')).toBeDefined();
  // The member comes back: the video has a version on its way.
  showVideo(5, true);
  expect(card()?.textContent).toMatch(/Paused at 0 %\..*Go on.*Cancel upload/);
  expect(screen.getByText('Replace the video').closest('details')?.open).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /I have read the rules/ })).toBeNull();
  showUploads();
  expect(screen.queryByText(/^Stopped at/)).toBeNull();
  expect(card()?.textContent).toMatch(/Paused at 0 %\..*Go on.*Cancel upload/);
  expect(screen.getAllByRole('region', { name: 'better.mp4' })).toHaveLength(1);
  // The page of another video has none of it.
  showVideo(6, true);
  expect(screen.queryByText('Replace the video')).toBeNull();
  showVideo(5, true);
  await press('Cancel upload');
  expect([card(), screen.queryByText('Replace the video')]).toEqual([null, null]);
});
