import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { oembedUrl } from '#contracts/calls/catalogue/oembed.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { saveChannels, saveMembers, saveTags } from '#domain/taxonomy/index.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';

// One table: the answer of every call to visitors about a video in every state.
const api = withApi();
const secret_word = 'Veiled';
const storage_key = 'k'.repeat(22);

const states = ['private', 'deleted', 'pending', 'processing', 'failed', 'rejected'] as const;
type State = (typeof states)[number] | 'unknown';
const ids: Record<State, number> = {
  private: 0,
  deleted: 0,
  pending: 0,
  processing: 0,
  failed: 0,
  rejected: 0,
  unknown: 60_000_000,
};

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const [channels, members, tags] = [
    await saveChannels(ctx, [{ dir: 'veiled-films', title: 'Veiled films' }]),
    await saveMembers(ctx, [{ username: 'veiled' }]),
    await saveTags(ctx, [{ dir: 'veiled-tag', title: 'Veiled tag' }]),
  ];
  const ready = await aMedia(ctx);
  await sql`update media set storage_key = ${storage_key} where media_id = ${ready}`.execute(
    ctx.db,
  );
  const facts = {
    title: `${secret_word} words`,
    description: `${secret_word} too`,
    channel_id: channels.get('veiled-films') ?? 0,
    member_id: members.get('veiled') ?? 0,
    tag_ids: [...tags.values()],
  };
  for (const state of states) {
    const isWaiting = state === 'processing' || state === 'failed';
    const media_id = isWaiting ? await aMedia(ctx, { state: 'uploaded' }) : ready;
    const status = isWaiting || state === 'private' ? 'active' : state;
    ids[state] = await aVideo(ctx, { ...facts, media_id, status, is_private: state === 'private' });
    if (state === 'failed')
      await sql`update media set state = 'failed', reason_code = 'damaged', reason = 'Veiled reason'
        where media_id = ${media_id}`.execute(ctx.db);
  }
});

const page = (id: number): string => `${test_site.public_origin}/videos/${id}/veiled-words/`;
const calls: Record<string, (video_id: number) => string> = {
  video: (video_id) => videoUrl.build(video_id, 3600),
  'video, uncached': (video_id) => videoUrl.build(video_id, 0),
  related: (video_id) => relatedUrl.build({ video_id, count: 36, type: 'all', group: 1 }),
  'videofile.php': (video_id) => videoFileUrl.build(video_id, 600),
  'plainfile.php': (video_id) => plainFileUrl.build(video_id),
  oEmbed: (video_id) => `${oembedUrl.pattern}?url=${encodeURIComponent(page(video_id))}`,
};

/** oEmbed has statuses of its own: 401 for a private video, 404 for one that is gone. */
const expected = (state: State, call: string): [number, object] => {
  if (state === 'private')
    return call === 'oEmbed'
      ? [401, { error: 1, code: 'unauthorized' }]
      : [403, { error: 1, code: 'private' }];
  if (state !== 'deleted' || call === 'oEmbed') return [404, { error: 1, code: 'not_found' }];
  const isNamed = call.startsWith('video,') || call === 'video' || call === 'related';
  return [410, isNamed ? { video_id: ids.deleted, status_id: 5 } : { error: 1, code: 'deleted' }];
};

describe.each([...states, 'unknown'] as const)('a %s video', (state) => {
  test.each(Object.keys(calls))('%s has its status and says nothing of it', async (call) => {
    const answer = await api.app.inject({ url: calls[call]?.(ids[state]) ?? '' });
    expect([answer.statusCode, answer.json<object>()]).toEqual(expected(state, call));
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(
      new RegExp(`${secret_word}|${storage_key}`, 'i'),
    );
  });
});

test('the same calls show a public video, so what they refuse is the state', async () => {
  const shown = await aVideo(api.ctx({ kind: 'system' }), { title: 'Harbour lights' });
  for (const [call, address] of Object.entries(calls)) {
    const { statusCode } = await api.app.inject({ url: address(shown) });
    // Its clip has no file.
    expect([call, statusCode]).toEqual([call, call === 'plainfile.php' ? 404 : 200]);
  }
});
