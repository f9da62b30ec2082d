import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listQueue } from '../case-queues/index.ts';
import { operator } from '../moderation/index.ts';
import { saveTerms, type NewTerm } from '../terms/index.ts';
import { editComment, postComment } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const state = { member_id: 0, video_id: 0 };
const term = (word: string, effect: NewTerm['effect'], facts: Partial<NewTerm> = {}): NewTerm => ({
  kind: 'exact',
  term: word,
  lang: null,
  places: ['comment'],
  effect,
  help: null,
  ...facts,
});

beforeAll(async () => {
  await saveTerms(it.ctx(), [
    term('lantern', 'block'),
    term('harbour', 'hold'),
    term('lighthouse', 'warn'),
    term('pier', 'block', { places: ['title', 'search'] }),
    term('strand', 'hold', { lang: 'de' }),
    term('leuchtturm', 'block', { lang: 'de' }),
    term('(north|south) buoy', 'hold', { kind: 'pattern' }),
  ]);
  state.member_id = (await aMember(it.ctx(), 'Anna-Field')).member_id;
  state.video_id = await aVideo(system());
});

const write = (text: string, lang: 'en' | 'de' = 'en') => {
  const { member_id, video_id: object_id } = state;
  return postComment(system(), { member_id, section: 'video', object_id, text, lang });
};

test('a restricted term at comments refuses the text, however it is spelled', async () => {
  for (const text of ['A lantern here', 'One L4NTERN', 'l a n t e r n']) {
    const refused = { code: 'invalid', info: { text: 'refused' } };
    await expect(write(text)).rejects.toMatchObject(refused);
  }
});

test.each([
  ['A harbour at night', 'en', 'harbour'],
  ['By the south buoy', 'en', 'south buoy'],
  ['Am Strand', 'de', 'Strand'],
] as const)(
  '%j in %s is held with a case, and its writer sees the words',
  async (text, lang, word) => {
    const held = await write(text, lang);
    expect(held).toMatchObject({ state: 'held', held_by: 'word', word });
    const { cases } = await listQueue(system(), operator, { kinds: ['comment'] });
    expect(cases.map(({ subject_id }) => subject_id)).toContain(String(held.comment_id));
  },
);

test.each([
  ['of another place', 'The pier in the evening'],
  ['that only warns', 'The lighthouse again'],
])('a term %s holds nothing', async (_, text) => {
  expect(['', 'first', 'repeat']).toContain((await write(text)).held_by);
});

test('a term of one language counts whatever language the writer names', async () => {
  await expect(write('Am Leuchtturm', 'en')).rejects.toMatchObject({ code: 'invalid' });
  expect(await write('Am Strand entlang', 'en')).toMatchObject({ state: 'held', word: 'Strand' });
  const { comment_id } = await write('Nothing to be found', 'en');
  const { member_id } = state;
  await expect(
    editComment(system(), { member_id, comment_id, text: 'Der Leuchtturm' }),
  ).rejects.toMatchObject({ code: 'invalid' });
});

test('an edit is tested as well', async () => {
  const { comment_id } = await write('Nothing in particular');
  const { member_id } = state;
  await expect(
    editComment(system(), { member_id, comment_id, text: 'A lantern after all' }),
  ).rejects.toMatchObject({ code: 'invalid' });
  const edited = await editComment(system(), { member_id, comment_id, text: 'The harbour' });
  expect(edited).toMatchObject({ state: 'held', word: 'harbour' });
});
