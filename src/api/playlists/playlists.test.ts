import { beforeAll, describe, expect, test } from 'vitest';
import {
  PlaylistAnswer,
  PlaylistListing,
  playlistsUrl,
  playlistUrl,
} from '#contracts/calls/catalogue/playlists.ts';
import { saveMembers } from '#domain/taxonomy/index.ts';
import { createPlaylist } from '#domain/playlists/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';

const api = withApi();
const ids = { member: 0, video: 0, shown: 0, hidden: 0 };
const query = {
  lifetime: 3600,
  sort: 'recent',
  count: 10,
  section: '',
  page: 1,
  orientation: 'str',
  object_id: '',
} as const;
const playlists = playlistsUrl.build(query);

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  ids.member = (await saveMembers(ctx, [{ username: 'ada' }])).get('ada') ?? 0;
  ids.video = await aVideo(ctx);
  const playlist = {
    member_id: ids.member,
    orientation: 'str',
    title: 'Evening',
    description: 'For slow evenings.',
    video_ids: [ids.video],
  } as const;
  ids.shown = await createPlaylist(ctx, { ...playlist, is_public: true });
  ids.hidden = await createPlaylist(ctx, { ...playlist, is_public: false });
});

const cache = 'public, s-maxage=3600, max-age=60';
describeJsonCall(api, 'playlists', {
  url: () => playlistsUrl.build({ ...query, section: 'member', object_id: String(ids.member) }),
  schema: PlaylistListing,
  cache,
  tags: () => ['playlists', `p${ids.shown}`],
});
describeJsonCall(api, 'playlist', {
  url: () => playlistUrl.build(ids.shown),
  schema: PlaylistAnswer,
  cache,
  tags: () => ['playlist', `p${ids.shown}`, `v${ids.video}`],
  is_large: true,
});

describe('one URL per answer', () => {
  test.each(['/3600/', '/recent/', '/10/', '.str.'])(
    'playlists returns 404 for invalid values of %s',
    async (part) => {
      for (const url of misspellings(playlists, part)) await expectNotFound(api, url);
    },
  );

  test.each([
    playlists.replace('/recent/', '/longest/'),
    playlists.replace('/.1.', '/.0.'),
    playlists.replace('/.1.', '/.01.'),
    playlists.replace('/.1.', '/member.1.'),
    playlists.replace('/.1.', '/model.1.'),
    playlists.replace('.str..', '.str.1.'),
    playlists.replace('/.1.', '/member.1.').replace('.str..', '.str.__proto__.'),
    playlists.replace('/.1.', '/member.1.').replace('.str..', '.str.67108863.'),
    playlists.replace('/.1.', '/member.1.').replace('.str..', '.str.67108864.'),
    playlists.replace('/.1.', '/member.1.').replace('.str..', '.str.99999999.'),
    '/api/json/playlist/3600/1000/1.json',
    '/api/json/playlist/3600/0/01.json',
    '/api/json/playlist/3600/60000000/60000000.json',
    '/api/json/playlist/3600/0/constructor.json',
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});

test('a private playlist returns 403 without details', async () => {
  const answer = await api.app.inject({ url: playlistUrl.build(ids.hidden) });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    403,
    { error: 1, code: 'private' },
    'no-store',
  ]);
});
