import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownStatisticsUrl } from '#contracts/calls/uploads/own-statistics.ts';
import {
  joinTicked,
  uploadPageUrl,
  video_edit_url,
  type UploadPage,
} from '#contracts/calls/uploads/video-edit.ts';
import {
  ownVideosUrl,
  ownVideoUrl,
  type OwnVideoForm,
  type OwnVideos,
} from '#contracts/calls/uploads/own-videos.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import { upload_limits, upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';

const api = withApi();
const state = { cookie: '', plain: '', member_id: 0 };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  await verifyUploader(api.ctx(), member_id);
  Object.assign(state, { member_id, cookie: `__Host-session=${token}` });
  state.plain = `__Host-session=${(await aMember(api.ctx(), 'Berta')).token}`;
});

const own = { origin: 'https://tube.example' };
const get = (url: string, cookie = state.cookie) => api.app.inject({ url, headers: { cookie } });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: video_edit_url,
    headers: {
      ...own,
      cookie: state.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** As a browser writes a form with a file. */
async function multipart(
  fields: Record<string, string>,
  file?: Buffer,
  name = 'video',
  file_name = 'a.mp4',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(name, new Blob([new Uint8Array(file)]), file_name);
  const request = new Request('https://tube.example/', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
const send = async (
  fields: Record<string, string>,
  file: Buffer | undefined,
  headers: Record<string, string> = {},
  name = 'video',
  file_name = 'a.mp4',
) => {
  const { payload, headers: typed } = await multipart(fields, file, name, file_name);
  return api.app.inject({
    method: 'POST',
    url: video_edit_url,
    headers: { ...own, cookie: state.cookie, ...typed, ...headers },
    payload,
  });
};
const document = { accept: 'text/html' };
const right = {
  title: 'Slow lake',
  description: '',
  lang: 'en',
  orientation: 'str',
  tags: 'lake',
  models: '',
  visibility: '1',
  ai_made: 'no',
  people_shown: '0',
  exclusive: '0',
};
const withFile = { act: 'submit', rules: upload_rules_version, agree: 'on', ...right };

describe('a form with a small file', () => {
  test('is taken in one request, and leads a browser without script to the own videos', async () => {
    const sent = await send(withFile, randomBytes(3000), document);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/account/videos/']);
    const list = (
      await get(ownVideosUrl.build({ search: '', sort: 'newest', before: 0 }))
    ).json<OwnVideos>();
    expect(list.uploads).toMatchObject([
      { file_name: 'Slow lake', bytes: 3000, state: 'checking' },
    ]);
  });

  test('takes the place of a published video of the member, as which it is but for what it says', async () => {
    const system = api.ctx({ kind: 'system' });
    const title = 'Slow morning by the lake';
    const video_id = await aVideo(system, { member_id: state.member_id, title });
    const { act, rules, agree } = withFile;
    const form = { act, rules, agree, ai_made: 'altered', categories: '' };
    const others = await aMember(api.ctx(), 'Clara');
    const theirs = await aVideo(system, { member_id: others.member_id });
    const refused = await send({ ...form, replaces: String(theirs) }, randomBytes(9));
    expect(refused.statusCode).toBe(404);
    const wrong = { ...form, video_id: String(video_id), replaces: String(video_id) };
    expect((await send(wrong, randomBytes(9))).json()).toMatchObject({
      error: { replaces: 'invalid' },
    });
    const sent = await send({ ...form, replaces: String(video_id) }, randomBytes(500));
    expect(sent.statusCode).toBe(200);
    const { upload_id } = sent.json<{ upload_id: string }>();
    const { rows } = await sql<{ replaces: number; title: string; ai_made: string }>`
      select u.replaces, f.submitted ->> 'title' as title, f.submitted ->> 'ai_made' as ai_made
      from upload u join upload_form f using (upload_id) where u.upload_id = ${upload_id}`.execute(
      api.db,
    );
    expect(rows).toEqual([{ replaces: video_id, title, ai_made: 'altered' }]);
    const again = await send({ ...form, replaces: String(video_id) }, randomBytes(500));
    expect(again.statusCode).toBe(409);
    // A browser without script is led back.
    const gone = await post({ act: 'delete', video_id: String(video_id) }, document);
    expect([gone.statusCode, gone.headers.location]).toEqual([303, '/account/videos/']);
    const restored = await post({ act: 'restore', video_id: String(video_id) });
    expect(restored.json()).toMatchObject({ ok: 1, video_id });
    const plain = { cookie: state.plain };
    const stranger = await post({ act: 'restore', video_id: String(video_id) }, plain);
    expect(stranger.statusCode).toBe(404);
  });

  test('whose name is no film’s is refused, as a draft too, and nothing is stored', async () => {
    const before = await api.db.selectFrom('upload').select('upload_id').execute();
    for (const act of ['create', 'submit']) {
      const form = { ...withFile, act };
      const sent = await send(form, randomBytes(70), {}, 'video', 'lake.mp4.exe');
      expect([sent.statusCode, sent.json()]).toEqual([422, { error: { video: 'file_type' } }]);
    }
    expect(await api.db.selectFrom('upload').select('upload_id').execute()).toEqual(before);
  });

  test('without its tick, its file or its fields says what is missing, and gives a browser its texts back', async () => {
    const { agree: _, ...unread } = withFile;
    expect((await send(unread, randomBytes(9))).json()).toMatchObject({
      error: { agree: 'required' },
    });
    expect((await send(withFile, undefined)).json()).toMatchObject({
      error: { video: 'required' },
    });
    const ticked = { people: '', person_3: 'on', person_7: 'on', category_2: 'on' };
    const wrong = await send({ ...withFile, ...ticked, title: '' }, randomBytes(9), document);
    expect([wrong.statusCode, wrong.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/upload\/\?draft=[\w-]{32}&failed=invalid$/),
    ]);
    const { location } = wrong.headers;
    const page = await get(
      `/api/v1/auth/draft/${new URLSearchParams(String(location).split('?')[1]).get('draft')}`,
    );
    expect(page.json()).toMatchObject({
      fields: { tags: 'lake', people: '3,7', categories: '2' },
      errors: { title: 'required' },
    });
  });

  test('is refused above 64 MB by its header, from members who may not upload, and from other sites', async () => {
    const large = await api.app.inject({
      method: 'POST',
      url: video_edit_url,
      headers: {
        ...own,
        cookie: state.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(upload_limits.body_bytes + 1),
      },
    });
    expect(large.statusCode).toBe(413);
    expect((await send(withFile, randomBytes(9), { cookie: state.plain })).statusCode).toBe(403);
    expect((await send(withFile, randomBytes(9), { cookie: '' })).statusCode).toBe(401);
    expect(
      (await send(withFile, randomBytes(9), { origin: 'https://other.example' })).statusCode,
    ).toBe(403);
  });
});

describe('a draft', () => {
  test('is saved as typed, shown on the page, submitted, and deleted with its upload', async () => {
    const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
    const saved = await post({ act: 'save', upload_id, title: 'S', category_7: 'on' });
    expect(saved.json()).toEqual({ ok: 1, next: '/account/videos/', upload_id, video_id: null });
    const draft = async () => {
      const { drafts } = (await get(uploadPageUrl.build({ lang: 'en' }))).json<UploadPage>();
      return drafts.find((each) => each.upload.upload_id === upload_id);
    };
    expect(await draft()).toMatchObject({
      upload: { upload_id, state: 'receiving' },
      fields: { title: 'S', categories: '7' },
      is_handed_in: false,
    });
    const wrong = await post({ act: 'submit', upload_id, ...right, title: 'S' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { error: { title: 'short' } }]);
    expect((await post({ act: 'submit', upload_id, ...right })).statusCode).toBe(200);
    // Its card says so as long as there is no video.
    expect(await draft()).toMatchObject({ fields: { title: 'Slow lake' }, is_handed_in: true });
    expect((await post({ act: 'delete', upload_id })).statusCode).toBe(200);
    expect(await draft()).toBeUndefined();
    expect((await post({ act: 'save', upload_id, title: 'S' })).statusCode).toBe(410);
  });

  test('of the longest right texts fits in a form without files, and so do ticks of all people', async () => {
    const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
    const description = '湖'.repeat(upload_limits.description);
    const ticked = Object.fromEntries(
      Array.from({ length: people_limits.people }, (_, at) => [`person_${1000 + at}`, 'on']),
    );
    const saved = await post({ act: 'save', upload_id, ...right, description, ...ticked });
    expect(saved.json()).toMatchObject({ ok: 1, upload_id });
    const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id: state.member_id });
    const chapters = `0:00 ${'湖'.repeat(5990)}`;
    const of_video = { ...right, video_id: String(video_id), description, chapters };
    const edited = await post({ act: 'save', ...of_video });
    expect([edited.statusCode, edited.json()]).toMatchObject([
      422,
      { error: { chapters: 'chapters' } },
    ]);
  });

  test('of an upload or a video takes no film: nothing is dropped in silence, and nothing saved', async () => {
    const { member_id } = state;
    const upload_id = await anUpload(api.ctx(), member_id, { rules: upload_rules_version });
    const system = api.ctx({ kind: 'system' });
    const of_video = { video_id: String(await aVideo(system, { member_id, title: 'Before' })) };
    for (const form of [{ upload_id }, of_video])
      for (const act of ['save', 'submit', 'delete']) {
        const sent = await send({ ...right, ...form, act, title: 'After' }, randomBytes(99));
        expect([act, sent.statusCode, sent.json()]).toMatchObject([
          act,
          422,
          { error: { video: 'invalid' } },
        ]);
      }
    // A browser sends an empty file where none was chosen.
    const saved = await send({ act: 'save', upload_id, title: 'After' }, Buffer.alloc(0));
    expect(saved.statusCode).toBe(200);
    const { rows } = await sql<{ title: string }>`
      select title from video where video_id = ${Number(of_video.video_id)}`.execute(api.db);
    expect(rows).toEqual([{ title: 'Before' }]);
  });

  test('of another member, with two subjects, unknown fields or acts does not exist', async () => {
    const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
    expect((await post({ act: 'save', upload_id }, { cookie: state.plain })).statusCode).toBe(404);
    expect((await post({ act: 'save', upload_id, video_id: '1' })).statusCode).toBe(422);
    expect((await post({ act: 'save', upload_id, status_id: '1' })).statusCode).toBe(422);
    expect((await post({ act: 'publish', upload_id })).statusCode).toBe(422);
    expect((await post({ act: 'create', upload_id })).statusCode).toBe(409);
    expect((await post({ act: 'save', video_id: '2147483648' })).statusCode).toBe(404);
    expect((await post({ act: 'save' })).statusCode).toBe(422);
  });
});

test('a second press of the button that deletes for good leads a browser without script to the list, where it is gone', async () => {
  const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id: state.member_id });
  await sql`update video set status_id = 5 where video_id = ${video_id}`.execute(api.db);
  const form = { act: 'delete', video_id: String(video_id) };
  const again = await post(form, document);
  expect([again.statusCode, again.headers.location]).toEqual([303, '/account/videos/']);
  expect((await post(form)).statusCode).toBe(404);
  expect((await post({ ...form, act: 'save' }, document)).statusCode).toBe(404);
  const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
  const draft = { act: 'delete', upload_id };
  for (const sent of [await post(draft, document), await post(draft, document)])
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/account/videos/']);
  expect((await post(draft)).statusCode).toBe(410);
});

test('captions come with a file, lead a browser without script back to the form, and are removed by their language', async () => {
  const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id: state.member_id });
  const act = { act: 'add_captions', video_id: String(video_id), captions_lang: 'de' };
  const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag\n');
  const sent = await send(act, file, {}, 'captions');
  expect(sent.json()).toMatchObject({ ok: 1, next: `/account/videos/${video_id}/`, video_id });
  const wrong = await send(act, Buffer.from('x'), document, 'captions');
  const page = `/account/videos/${video_id}/`;
  expect([wrong.statusCode, wrong.headers.location]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^${page}\\?draft=[\\w-]{32}&failed=invalid&form=captions$`)),
  ]);
  expect((await send(act, undefined)).json()).toEqual({ error: { captions: 'required' } });
  expect((await send(act, file)).json()).toEqual({ error: { captions: 'invalid' } });
  const foreign = await send(act, file, { cookie: state.plain }, 'captions');
  expect(foreign.statusCode).toBe(404);
  const { captions_lang: _, ...without } = act;
  expect((await send(without, file, {}, 'captions')).json()).toEqual({
    error: { captions_lang: 'required' },
  });
  const shown = async () =>
    (await get(ownVideoUrl.build({ video_id, lang: 'en' }))).json<OwnVideoForm>().captions;
  expect(await shown()).toMatchObject([{ lang: 'de', cues: 1 }]);
  const removed = await post({ ...act, act: 'delete_captions' });
  expect([removed.statusCode, await shown()]).toEqual([200, []]);
  expect((await post({ act: 'save', chapters: '0:00 x' })).json()).toEqual({
    error: { chapters: 'invalid' },
  });
});

test('statistics are for the uploader alone, as JSON and as CSV of the days', async () => {
  const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id: state.member_id });
  await sql`update video_stat set views = 10 where video_id = ${video_id}`.execute(api.db);
  await sql`insert into video_day (day, video_id, views) values (current_date, ${video_id}, 10)`.execute(
    api.db,
  );
  const url = (format: 'json' | 'csv') => ownStatisticsUrl.build({ video_id, format });
  const json = await get(url('json'));
  expect(json.headers['cache-control']).toBe('no-store');
  expect(json.json()).toMatchObject({ username: 'Anna', views: 10, days: [{ views: 10 }] });
  const csv = await get(url('csv'));
  expect(csv.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statistics-${video_id}.csv"`,
  });
  expect(csv.body).toMatch(/^day,views,plays,seconds,completions\r\n\d{4}-\d\d-\d\d,10,0,0,0\r\n$/);
  expect((await get(url('csv'), state.plain)).statusCode).toBe(404);
  expect((await get(url('json'), '')).statusCode).toBe(401);
  expect((await get(`/api/v1/me/own-statistics/${video_id}.xml`)).statusCode).toBe(404);
});

test.each<[part: 'sources' | 'countries' | 'retention', lines: string[]]>([
  ['sources', ['source,views', 'search,6', 'other.example,4']],
  ['countries', ['country,views', 'de,10']],
  [
    'retention',
    ['hundredth,share', '1,0.5', ...Array.from({ length: 99 }, (_, at) => `${at + 2},0.25`)],
  ],
])('the %s of a video are a CSV of their own, for the uploader alone', async (part, lines) => {
  const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id: state.member_id });
  await sql`update video_stat set views = 10 where video_id = ${video_id}`.execute(api.db);
  await sql`insert into video_source_day (video_id, day, source, views)
    values (${video_id}, current_date, 'search', 6), (${video_id}, current_date, 'other.example', 4)`.execute(
    api.db,
  );
  await sql`insert into video_country_day (video_id, day, country, views) values (${video_id}, current_date, 'de', 10)`.execute(
    api.db,
  );
  await sql`insert into video_watch (video_id, watches, buckets) values (${video_id}, 20, 10 || array_fill(5, array[99]))`.execute(
    api.db,
  );
  const url = ownStatisticsUrl.build({ video_id, format: `${part}-csv` });
  const { headers, body } = await get(url);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${part}-${video_id}.csv"`,
  });
  expect(body).toBe(lines.map((line) => `${line}\r\n`).join(''));
  expect((await get(url, state.plain)).statusCode).toBe(404);
});

test('answers for pages are stored by no cache, and say whether the member may upload', async () => {
  const answer = await get(uploadPageUrl.build({ lang: 'de' }), state.plain);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({ may_upload: false, role: 'uploader', username: 'Berta' });
  expect((await get('/api/v1/me/upload-form/xx')).statusCode).toBe(404);
  expect((await get('/api/v1/me/own-videos?before=-1')).statusCode).toBe(404);
});

test('ticked boxes are one field of each kind, unless there is that field', () => {
  expect(joinTicked({ a: 'b', category_3: 'on', category_12: 'on' })).toEqual({
    a: 'b',
    categories: '3,12',
  });
  expect(joinTicked({ candidates: '', candidate_2: 'on', person_7: 'on' })).toEqual({
    candidates: '2',
    people: '7',
  });
  expect(joinTicked({ categories: '1' })).toEqual({ categories: '1' });
  expect(joinTicked({ category_x: 'on' })).toEqual({ category_x: 'on' });
});
