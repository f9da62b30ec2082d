// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnVideo } from '#contracts/calls/uploads/own-videos.ts';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { Sending, UploadQueue } from '../upload-queue/index.ts';
import { OwnVideosScreen } from './own-videos-screen.tsx';
import { ProgressLine } from './progress-line.tsx';
import { DraftWords } from './upload-card.tsx';
import { useDraft } from './use-draft.ts';

const view = withRendering();
// A draft is saved once more when its form goes, after the test.
afterEach(() => {
  localStorage.clear();
});

const upload: OwnUpload = {
  upload_id: 'a',
  url: '/api/v1/me/uploads/a',
  file_name: 'lake.mp4',
  bytes: 10,
  received: 5,
  state: 'receiving',
  percent: 0,
  reason_code: null,
  video_id: null,
  expires_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
};
const queue = {} as UploadQueue;
const line = (of: Partial<Parameters<typeof ProgressLine>[0]>): ReactNode => (
  <ProgressLine
    upload={undefined}
    sending={undefined}
    queue={queue}
    onRemove={() => undefined}
    {...of}
  />
);
const said = (words: string | RegExp) => screen.getByText(words);
const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  accounts: { has_mail: false },
};

test('a file is to be chosen again on this device alone where it began here', () => {
  view.show(<>{line({ upload })}</>);
  expect(
    said('Stopped at 50 %. To go on, choose the same file again on the device where it began.'),
  ).toBeDefined();
  localStorage.setItem('tus::of a file::1', JSON.stringify({ uploadUrl: upload.url }));
  view.show(<>{line({ upload })}</>);
  expect(said('Stopped at 50 %. Choose the same file again to go on.')).toBeDefined();
});

test('a file that waits for a place, one that has changed, and each quota have words of their own', () => {
  const sending = (state: Sending['state'], fault: string): Sending => ({
    key: fault,
    file: new File(['film'], 'lake.mp4'),
    file_name: 'lake.mp4',
    bytes: 10,
    sent: 0,
    speed: 0,
    state,
    fault,
  });
  const words = [
    sending('waiting', 'over_quota_open'),
    ...['file_changed', 'over_quota_day', 'over_quota_storage'].map((fault) =>
      sending('failed', fault),
    ),
  ];
  view.show(
    <>
      {words.map((each) => (
        <div key={each.key}>{line({ sending: each })}</div>
      ))}
    </>,
  );
  expect(said(/This one starts when another finishes\.$/)).toBeDefined();
  expect(said('The file has changed on this device. Choose it again.')).toBeDefined();
  expect(said('That is more than you may upload in a day. Try again tomorrow.')).toBeDefined();
  expect(said('You don’t have enough storage space left. Delete something first.')).toBeDefined();
});

test('a duplicate of an own video leads to that video, and one of another’s to none', () => {
  const refused = { ...upload, state: 'refused', reason_code: 'duplicate' } as const;
  const uploads = [
    { ...refused, video_id: 7 },
    { ...refused, upload_id: 'b' },
  ];
  const shown = { uploads, videos: [], usual: { processing: null, review: null } };
  view.show(
    <OwnVideosScreen
      shown={{ ...shown, username: 'Anna', is_mailed: false, next: null }}
      query={{ search: '', sort: 'newest', before: 0 }}
    />,
    { site },
  );
  const links = screen.getAllByRole('link', { name: 'The video of this file' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/videos/7/']);
});

const ownVideo: OwnVideo = {
  video_id: 1,
  dir: '',
  title: 'Lake',
  state: 'draft',
  is_private: false,
  is_unlisted: false,
  views: 0,
  likes: 0,
  watched_seconds: null,
  percent: 0,
  reason_code: null,
  changes: {},
  upload_id: 'a',
  place: null,
  poster: '',
  publish_at: null,
  time_zone: null,
  delete_days: 0,
  gone_at: null,
  replaces: null,
  has_version: false,
  version_id: null,
  created_at: '2026-11-01T00:00:00.000Z',
  may_edit: false,
};

test('the form of a video that failed is not to be finished, and those of others are', () => {
  const videos = (['draft', 'checking', 'converting', 'failed'] as const).map((state, index) => ({
    ...ownVideo,
    video_id: index + 1,
    state,
  }));
  const shown = { uploads: [], videos, usual: { processing: null, review: null } };
  view.show(
    <OwnVideosScreen
      shown={{ ...shown, username: 'Anna', is_mailed: false, next: null }}
      query={{ search: '', sort: 'newest', before: 0 }}
    />,
    { site },
  );
  expect(screen.getAllByRole('link', { name: 'Finish the form' })).toHaveLength(3);
});

test.for([
  ['waiting', 30_000],
  ['scheduled', 30_000],
  ['converting', 5000],
  ['published', Infinity],
] as const)('a page with a video that is %s asks again after %d ms', async ([state, wait]) => {
  vi.useFakeTimers();
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return new Promise(() => {});
  });
  try {
    const videos = [{ ...ownVideo, state }];
    const shown = { uploads: [], videos, usual: { processing: null, review: null } };
    view.show(
      <OwnVideosScreen
        shown={{ ...shown, username: 'Anna', is_mailed: false, next: null }}
        query={{ search: '', sort: 'newest', before: 0 }}
      />,
      { site },
    );
    await vi.advanceTimersByTimeAsync(Math.min(wait, 100_000) - 1);
    expect(urls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(urls).toHaveLength(wait === Infinity ? 0 : 1);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

function Draft(): ReactNode {
  const element = useRef<HTMLElement>(null);
  const state = useDraft(element, { url: '/api/video_edit.php', fields: { upload_id: 'a' } });
  return (
    <section ref={element}>
      <form>
        <input name="title" defaultValue="Lake" />
      </form>
      <DraftWords state={state} />
    </section>
  );
}

test.for([
  [401, 'unauthorized', 'Please sign in again in another tab, then go on here.'],
  [403, 'terms_changed', 'Our terms of use have changed. Accept them in your account first.'],
  [410, 'deleted', 'This upload has ended. Remove it, and choose the file again.'],
] as const)(
  'a draft that is refused by %d says why, and nothing of the connection',
  async ([status, code, words]) => {
    const answer = () => new Response(JSON.stringify({ error: 1, code }), { status });
    vi.stubGlobal('fetch', async () => answer());
    view.show(<Draft />);
    screen.getByRole('textbox').dispatchEvent(new Event('input', { bubbles: true }));
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(said(`The draft is not saved. ${words}`)).toBeDefined());
    expect(screen.queryByText(/no connection/)).toBeNull();
  },
);

test('a draft that does not reach the site says that there is no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  view.show(<Draft />);
  screen.getByRole('textbox').dispatchEvent(new Event('input', { bubbles: true }));
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(said('The draft is not saved: no connection.')).toBeDefined());
});
