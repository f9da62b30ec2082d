import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { saveUploadForm } from '../uploads/index.ts';
import { fillForms } from './index.ts';

const world = withCtx();
let number = 0;

const header =
  'file,title,categories,tags,orientation,language,visibility,ai_made,people_shown,exclusive';

async function aCategory(title: string): Promise<number> {
  const { category_id } = await world.db
    .insertInto('category')
    .values({ dir: `${title.toLowerCase()}-of-lists`, title })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return category_id;
}

/** A verified uploader, with uploads of these names whose forms are open. */
async function aStudio(...names: string[]) {
  const ctx = world.ctx();
  const { member_id } = await aMember(ctx, `Studio-${++number}`);
  await verifyUploader(ctx, member_id);
  const ids: string[] = [];
  for (const file_name of names)
    ids.push(await anUpload(ctx, member_id, { file_name, rules: upload_rules_version }));
  const fill = (act: 'save' | 'submit', ...lines: string[]) =>
    fillForms(ctx, {
      member_id,
      act,
      lang: 'en',
      bytes: Buffer.from([header, ...lines].join('\n')),
    });
  return { member_id, ids, fill };
}
const forms = (ids: readonly string[]) =>
  world.db
    .selectFrom('upload_form')
    .select(['upload_id', 'typed', 'submitted', 'submitted_at', 'saved_at'])
    .where('upload_id', 'in', [...ids])
    .orderBy('upload_id')
    .execute();

test('fills the forms of the files that it names, as drafts or to hand them in, and again without a change', async () => {
  const category_id = await aCategory('Lakes');
  const { ids, fill } = await aStudio('a.mp4', 'b.mp4');
  const lines = [
    'films/a.mp4,Slow lake,lakes,calm;blue,str,de,1,no,2,',
    'b.mp4,Slow river,Lakes,,gay,,0,made,0,1',
    'c.mp4,Slow sea,lakes,,str,,1,no,1,',
  ];
  const saved = await fill('save', ...lines);
  expect(saved).toEqual([
    { line: 2, file: 'films/a.mp4', state: 'saved', upload_id: ids[0], faults: {} },
    { line: 3, file: 'b.mp4', state: 'saved', upload_id: ids[1], faults: {} },
    { line: 4, file: 'c.mp4', state: 'waiting', upload_id: null, faults: {} },
  ]);
  expect(await fill('submit', ...lines)).toEqual([
    { ...saved[0], state: 'submitted' },
    { ...saved[1], state: 'submitted' },
    saved[2],
  ]);
  const before = await forms(ids);
  expect(before.find(({ upload_id }) => upload_id === ids[0])?.submitted).toEqual({
    title: 'Slow lake',
    description: '',
    lang: 'de',
    orientation: 'str',
    category_ids: [category_id],
    tags: ['calm', 'blue'],
    models: [],
    is_private: false,
    is_unlisted: false,
    country: '',
    ai_made: 'no',
    people_shown: 2,
    is_exclusive: false,
    channel_id: null,
    people: [],
    schedule: null,
  });
  for (const act of ['submit', 'save'] as const) {
    const again = await fill(act, lines[0]?.replace('Slow', 'Fast') ?? '', lines[1] ?? '');
    expect(again.map(({ state }) => state)).toEqual(['done', 'done']);
  }
  expect(await forms(ids)).toEqual(before);
});

test('finds a file in whichever form of Unicode the system of its member writes its name', async () => {
  const [composed, decomposed] = ['café.mp4'.normalize('NFC'), 'mañana.mp4'.normalize('NFD')];
  const { ids, fill } = await aStudio(composed, decomposed);
  const line = (name: string) => `${name},Slow lake,,,str,en,1,no,1,`;
  const lines = [line(composed.normalize('NFD')), line(decomposed.normalize('NFC'))];
  expect(await fill('save', ...lines)).toMatchObject(
    ids.map((upload_id) => ({ state: 'saved', upload_id })),
  );
  expect(await fill('save', line(composed), line(composed.normalize('NFD')))).toMatchObject([
    { state: 'failed', faults: { file: 'twice' } },
    { state: 'failed', faults: { file: 'twice' } },
  ]);
});

test('refuses a cell that no form takes', async () => {
  const { ids, fill } = await aStudio('long.mp4');
  expect(
    await fill('save', `long.mp4,${'x'.repeat(6001)},,,,${'y'.repeat(6001)},,,,`),
  ).toMatchObject([{ state: 'failed', faults: { title: 'too_long', language: 'too_long' } }]);
  expect(await forms(ids)).toMatchObject([{ typed: {} }]);
});

test('passes over a file of the same name that could not be used', async () => {
  const { ids, fill } = await aStudio('again.mp4', 'again.mp4');
  const media_id = await aMedia(world.ctx());
  await sql`update media set state = 'failed', reason_code = 'damaged' where media_id = ${media_id}`.execute(
    world.db,
  );
  const video_id = await aVideo(world.ctx());
  await sql`update upload set state = 'done', received = bytes, ended_at = now(), media_id = ${media_id}, video_id = ${video_id} where upload_id = ${ids[0]}`.execute(
    world.db,
  );
  expect(await fill('save', 'again.mp4,Slow lake,,,,,,,,')).toMatchObject([
    { state: 'saved', upload_id: ids[1], faults: {} },
  ]);
});

test('leaves what the form has where the list has no column or an empty cell', async () => {
  const category_id = await aCategory('Meadows');
  const { member_id, ids, fill } = await aStudio('meadow.mp4');
  const in_a_month = new Date(Date.now() + 30 * 86_400_000);
  const stored = {
    description: 'Grass.',
    lang: 'de',
    categories: String(category_id),
    visibility: '1',
    schedule: `${in_a_month.toISOString().slice(0, 10)}T18:00`,
    time_zone: 'Europe/Berlin',
    channel: '',
  };
  const ref = { member_id, upload_id: ids[0] ?? '' };
  await saveUploadForm(world.ctx(), { ...ref, typed: { ...stored, title: 'Old' } });
  const bytes = Buffer.from('file,title\nmeadow.mp4,Slow meadow\n');
  await fillForms(world.ctx(), { member_id, act: 'save', lang: 'en', bytes });
  expect((await forms(ids))[0]?.typed).toEqual({ ...stored, title: 'Slow meadow' });
  const [said] = await fill('submit', 'meadow.mp4, ,,,str,,,no,1,');
  expect([said?.state, said?.faults]).toEqual(['submitted', {}]);
  expect((await forms(ids))[0]?.submitted).toMatchObject({
    title: 'Slow meadow',
    description: 'Grass.',
    lang: 'de',
    category_ids: [category_id],
    is_private: false,
    schedule: { time_zone: 'Europe/Berlin' },
  });
});

test('leaves out NUL, and compares names of files as uploads store them', async () => {
  const category_id = await aCategory('Cliffs');
  const { ids, fill } = await aStudio('nul.mp4', 'twice.mp4');
  const said = await fill(
    'save',
    'n\u0000ul.mp4,Slow cliff,cli\u0000ffs,,str,,1,no,1,',
    'twice.mp4,One,,,,,,,,',
    'twice\u200B.mp4,Two,,,,,,,,',
  );
  expect(said.map(({ state, faults }) => [state, faults])).toEqual([
    ['saved', {}],
    ['failed', { file: 'twice' }],
    ['failed', { file: 'twice' }],
  ]);
  const stored = (await forms(ids)).find(({ upload_id }) => upload_id === ids[0]);
  expect(stored?.typed).toMatchObject({ title: 'Slow cliff', categories: String(category_id) });
});

test('names what is wrong with each line, and stops no other', async () => {
  await aCategory('Dunes');
  const { ids, fill } = await aStudio('a.mp4', 'b.mp4', 'twin.mp4', 'twin.mp4', 'right.mp4');
  const said = await fill(
    'submit',
    'a.mp4,ab,dunes,,str,,1,no,1,',
    'b.mp4,Slow dune,no such thing,,,,1,no,x,',
    'twin.mp4,Slow dune,dunes,,str,,1,no,1,',
    'c.mp4,Slow dune,dunes,,str,,1,no,1,',
    'other/c.mp4,Slow dune,dunes,,str,,1,no,1,',
    ',Slow dune,dunes,,str,,1,no,1,',
    'a.mov,too,few',
    'right.mp4,Slow dune,dunes,,str,,1,no,1,',
  );
  expect(said.map(({ line, state, faults }) => [line, state, faults])).toEqual([
    [2, 'failed', { title: 'short' }],
    [3, 'failed', { categories: 'invalid' }],
    [4, 'failed', { file: 'ambiguous' }],
    [5, 'failed', { file: 'twice' }],
    [6, 'failed', { file: 'twice' }],
    [7, 'failed', { file: 'required' }],
    [8, 'failed', { line: 'fields' }],
    [9, 'submitted', {}],
  ]);
  const stored = await forms(ids);
  expect(stored.filter(({ submitted_at }) => submitted_at !== null)).toHaveLength(1);
  expect(stored.filter(({ typed }) => Object.keys(typed as object).length > 0)).toHaveLength(1);
});

test('reaches no upload of another member', async () => {
  const owner = await aStudio('own.mp4');
  const other = await aStudio();
  const [said] = await other.fill('submit', 'own.mp4,Slow lake,,,str,,1,no,1,');
  expect(said).toMatchObject({ state: 'waiting', upload_id: null });
  expect((await forms(owner.ids))[0]?.typed).toEqual({});
});

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'required'],
  ['no UTF-8', Buffer.from('file,title\na.mp4,Caf\u00E9\n', 'latin1'), 'not_text'],
  ['an open quote', Buffer.from('file,title\na.mp4,"A\n'), 'unreadable'],
  ['an unknown column', Buffer.from('file,rating\na.mp4,5\n'), 'unknown_column'],
  ['a column twice', Buffer.from('file,title,title\n'), 'column_twice'],
  ['no file', Buffer.from('title\nA\n'), 'no_column'],
  ['more than 200 lines', Buffer.from(`file\n${'a.mp4\n'.repeat(201)}`), 'too_many'],
  ['more than a megabyte', Buffer.alloc(1024 ** 2 + 1, 'a\n'), 'too_large'],
])('refuses a list as a whole: %s', async (_, bytes, fault) => {
  const { member_id } = await aStudio();
  await expect(
    fillForms(world.ctx(), { member_id, act: 'save', lang: 'en', bytes }),
  ).rejects.toMatchObject({ code: 'invalid', info: { list: fault } });
});

test('a column of the owner’s import is refused where it says something', async () => {
  const { member_id } = await aStudio('a.mp4');
  const bytes = Buffer.from('file,title,channel,date\na.mp4,Slow lake,Dunes TV,2026-01-31\n');
  const [said] = await fillForms(world.ctx(), { member_id, act: 'save', lang: 'en', bytes });
  expect(said?.faults).toEqual({ channel: 'not_for_members', date: 'not_for_members' });
});
