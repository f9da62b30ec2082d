import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  album_edit_url,
  albumFormUrl,
  ownAlbumsUrl,
  ownAlbumUrl,
  readPhotoFields,
  type AlbumEditAnswer,
  type AlbumPage,
  type OwnAlbumForm,
  type OwnAlbums,
} from '#contracts/calls/uploads/album-edit.ts';
import { upload_limits, upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withApi } from '#tests/support/api.ts';
import { anAlbum, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';

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

/** As a browser writes a form with files. */
async function send(
  fields: Record<string, string>,
  files: Record<string, Buffer> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append('photo', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('https://tube.example/', { method: 'POST', body: form });
  return api.app.inject({
    method: 'POST',
    url: album_edit_url,
    headers: {
      ...own,
      cookie: state.cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
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
};
const begun = { act: 'create', rules: upload_rules_version, agree: 'on' };
const page = async () => (await get(albumFormUrl.build({ lang: 'en' }))).json<AlbumPage>();

describe('photos with their form', () => {
  test('are taken in one request, and lead a browser without script to the own albums', async () => {
    const sent = await send(
      { ...begun, act: 'submit', ...right },
      { 'ä 1.jpg': randomBytes(30), 'b.jpg': randomBytes(31) },
      document,
    );
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/account/albums/']);
    const list = (
      await get(ownAlbumsUrl.build({ search: '', sort: 'newest', before: 0 }))
    ).json<OwnAlbums>();
    expect(list.drafts).toMatchObject([
      { state: 'checking', photos: [{ file_name: 'ä 1.jpg' }, { file_name: 'b.jpg' }] },
    ]);
  });

  test('without their tick, photos or fields say what is missing; nothing is stored, and a browser gets its texts back', async () => {
    const { agree: _, ...unread } = begun;
    expect((await send(unread)).json()).toMatchObject({ error: { agree: 'required' } });
    const form = { ...begun, act: 'submit', ...right };
    expect((await send(form)).json()).toMatchObject({ error: { photo: 'required' } });
    const before = (await page()).drafts.length;
    const wrong = await send({ ...form, title: '' }, { 'a.jpg': randomBytes(9) }, document);
    expect([wrong.statusCode, wrong.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/upload\/album\/\?draft=[\w-]{32}&failed=invalid$/),
    ]);
    expect((await page()).drafts).toHaveLength(before);
  });

  test('are refused above 64 MB by the header, from members who may not upload, and from other sites', async () => {
    const large = await api.app.inject({
      method: 'POST',
      url: album_edit_url,
      headers: {
        ...own,
        cookie: state.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(upload_limits.body_bytes + 1),
      },
    });
    expect(large.statusCode).toBe(413);
    expect((await send(begun, {}, { cookie: state.plain })).statusCode).toBe(403);
    expect((await send(begun, {}, { cookie: '' })).statusCode).toBe(401);
    expect((await send(begun, {}, { origin: 'https://other.example' })).statusCode).toBe(403);
  });
});

test('bodies of other types and broken ones are refused before anything is read of them', async () => {
  const sendAs = async (type: string, payload: string): Promise<number> => {
    const headers = { ...own, cookie: state.cookie, 'content-type': type };
    return (await api.app.inject({ method: 'POST', url: album_edit_url, headers, payload }))
      .statusCode;
  };
  expect(await sendAs('application/json', '{"act":"create"}')).toBe(415);
  expect(await sendAs('image/jpeg', 'x')).toBe(415);
  expect(await sendAs('multipart/form-data', 'x')).toBe(400);
  expect(await sendAs('multipart/form-data; boundary=x', '--x\r\nContent-')).toBe(400);
});

/** As a browser writes a form without files, and as drafts are saved. */
const post = (fields: Record<string, string>) =>
  api.app.inject({
    method: 'POST',
    url: album_edit_url,
    headers: {
      ...own,
      cookie: state.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });

test('captions of all photos of an album fit in a form without files, whatever they are written in', async () => {
  const { draft_id } = (await send(begun)).json<AlbumEditAnswer>();
  const { photos, caption } = upload_limits;
  const captions = (text: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: photos }, (_, at) => [`caption_${at + 1}`, text]));
  const ref = { act: 'save', draft_id: draft_id ?? '', title: 'Slow lake' };
  const longest = await post({ ...ref, ...captions('湖'.repeat(caption)) });
  expect([longest.statusCode, longest.json()]).toMatchObject([200, { draft_id }]);
  expect((await post({ ...ref, ...captions('湖'.repeat(2 * caption)) })).statusCode).toBe(413);
});

describe('a draft', () => {
  test('gets photos by and by without losing its texts, is arranged, handed in, and deleted', async () => {
    const { draft_id } = (await send(begun)).json<AlbumEditAnswer>();
    const ref = { draft_id: draft_id ?? '' };
    const added = await send({ act: 'save', ...ref, title: 'S', category_7: 'on' });
    expect(added.statusCode).toBe(200);
    const photo = randomBytes(40);
    const sent = await send({ act: 'save', ...ref }, { 'a.jpg': photo, 'b.jpg': randomBytes(41) });
    expect(sent.json()).toMatchObject({
      photos: [{ number: 1 }, { number: 2, state: 'checking' }],
    });
    const again = await send({ act: 'save', ...ref }, { 'a.jpg': photo });
    expect(again.json<AlbumEditAnswer>().photos.map((each) => each.number)).toEqual([1]);
    const find = async () => (await page()).drafts.find((each) => each.draft_id === draft_id);
    expect(await find()).toMatchObject({ fields: { title: 'S', categories: '7' } });
    await send({ act: 'save', ...ref, title: 'S', order: '2,1', cover: '1', caption_1: 'Calm' });
    expect(await find()).toMatchObject({
      cover: 1,
      photos: [{ number: 2 }, { number: 1, title: 'Calm' }],
    });
    const wrong = await send({ act: 'submit', ...ref, ...right, title: 'S' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { error: { title: 'short' } }]);
    expect((await send({ act: 'submit', ...ref, ...right })).statusCode).toBe(200);
    expect((await send({ act: 'save', ...ref, ...right })).statusCode).toBe(409);
    expect((await send({ act: 'delete', ...ref })).statusCode).toBe(200);
    expect((await send({ act: 'save', ...ref })).statusCode).toBe(410);
    // A second press of the button, without script.
    const pressed = await send({ act: 'delete', ...ref }, {}, document);
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/account/albums/']);
    expect((await send({ act: 'delete', ...ref })).statusCode).toBe(410);
  });

  test('is arranged together with photos that come, and without its texts, which stay', async () => {
    const { draft_id } = (await send(begun)).json<AlbumEditAnswer>();
    const ref = { act: 'save', draft_id: draft_id ?? '' };
    const find = async () => (await page()).drafts.find((each) => each.draft_id === draft_id);
    const [a, b] = [randomBytes(42), randomBytes(43)];
    await send({ ...ref, title: 'Slow lake', tags: 'lake' }, { 'a.jpg': a, 'b.jpg': b });
    await send(
      { ...ref, order: '2,1', cover: '2', caption_1: 'Calm' },
      { 'c.jpg': randomBytes(44) },
    );
    expect(await find()).toMatchObject({
      cover: 2,
      fields: { title: 'Slow lake', tags: 'lake' },
      photos: [{ number: 2 }, { number: 1, title: 'Calm' }, { number: 3 }],
    });
    await send({ ...ref, order: '3,1,2' });
    await send({ ...ref, remove_2: 'on' });
    expect(await find()).toMatchObject({
      fields: { title: 'Slow lake', tags: 'lake' },
      photos: [{ number: 3 }, { number: 1 }],
    });
  });

  test('of another member, with two subjects, unknown fields, acts or files does not exist', async () => {
    const { draft_id } = (await send(begun)).json<AlbumEditAnswer>();
    const ref = { act: 'save', draft_id: draft_id ?? '' };
    expect((await send(ref, {}, { cookie: state.plain })).statusCode).toBe(404);
    expect((await send({ ...ref, album_id: '1' })).statusCode).toBe(422);
    expect((await send({ ...ref, exclusive: '1' })).statusCode).toBe(422);
    expect((await send({ ...ref, act: 'publish' })).statusCode).toBe(422);
    expect((await send({ ...ref, act: 'create' })).statusCode).toBe(409);
    expect((await send({ ...ref, order: '1;2' })).statusCode).toBe(422);
    expect((await send({ act: 'save', album_id: '2147483648' })).statusCode).toBe(404);
    expect((await send({ act: 'save' })).statusCode).toBe(422);
  });
});

test('an own album is shown and changed by its member alone, and stored by no cache', async () => {
  const album_id = await anAlbum(api.ctx(), { member_id: state.member_id });
  const url = ownAlbumUrl.build({ album_id, lang: 'de' });
  expect((await get(url, state.plain)).statusCode).toBe(404);
  const answer = await get(url);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [a, b] = answer.json<OwnAlbumForm>().photos;
  const form = { act: 'save', album_id: String(album_id), ...right };
  const places = { [`place_${a?.number}`]: '2', [`place_${b?.number}`]: '1' };
  expect((await send({ ...form, ...places }, {}, { cookie: state.plain })).statusCode).toBe(404);
  const moved = await send({ ...form, ...places, [`remove_${a?.number}`]: 'on' }, {}, document);
  expect([moved.statusCode, moved.headers.location]).toEqual([303, '/account/albums/']);
  expect((await get(url)).json<OwnAlbumForm>().photos).toMatchObject([{ number: b?.number }]);
  expect((await send(form, { 'a.jpg': randomBytes(9) })).statusCode).toBe(409);
  const ref = { album_id: String(album_id) };
  const shown = async () => (await get(url)).json<OwnAlbumForm>().album;
  expect((await send({ act: 'delete', ...ref })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'deleted', may_edit: false });
  const plain = { cookie: state.plain };
  expect((await send({ act: 'restore', ...ref }, {}, plain)).statusCode).toBe(404);
  expect((await send({ act: 'restore', ...ref })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'waiting', gone_at: null });
  const gone = await send({ act: 'delete', album_id: '2147483647' }, {}, document);
  expect([gone.statusCode, gone.headers.location]).toEqual([303, '/account/albums/']);
});

test('fields of photos are taken out of a form; a place that is no number is none, nor is a number that no photo can have', () => {
  const { others, photos } = readPhotoFields({
    title: 'a',
    caption_3: 'b',
    place_3: '7',
    place_4: 'x',
    remove_12: 'on',
    remove_2147483648: 'on',
    place_2147483648: '1',
    caption_9999999999: 'd',
    caption_0: 'c',
  });
  expect(others).toEqual({ title: 'a', caption_0: 'c' });
  expect([[...photos.captions], [...photos.places], [...photos.removed]]).toEqual([
    [[3, 'b']],
    [[3, 7]],
    [12],
  ]);
});
