import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listQueue } from '../case-queues/index.ts';
import { operator } from '../moderation/index.ts';
import { saveTags } from '../taxonomy/index.ts';
import { saveTerms, type NewTerm } from '../terms/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const term = (word: string, facts: Partial<NewTerm>): NewTerm => ({
  kind: 'exact',
  term: word,
  lang: null,
  places: ['title'],
  effect: 'hold',
  help: null,
  ...facts,
});

beforeAll(() =>
  saveTerms(it.ctx(), [
    term('lantern', { effect: 'block' }),
    term('harbour', {}),
    term('pier', { places: ['tag'] }),
    term('lighthouse', { effect: 'warn' }),
    term('strand', { lang: 'de' }),
  ]),
);

let count = 0;
test.each([
  ['A lantern', 'calm', 1],
  ['The h4rbour', 'calm', 1],
  ['A calm morning', 'pier', 1],
  ['The pier', 'calm', 0],
  ['The lighthouse', 'calm', 0],
  ['One strand', 'calm', 0],
  ['A calm morning', 'calm', 0],
])('the case of a video %j with the tag %j has the priority %i', async (title, tag, priority) => {
  const { member_id } = await aMember(it.ctx(), `Uploader-${++count}`);
  const tags = await saveTags(system(), [{ dir: tag, title: tag }]);
  const tag_ids = [...tags.values()];
  await aVideo(system(), { title, tag_ids, member_id, status: 'pending' });
  const { cases } = await listQueue(system(), operator, { member_id });
  expect(cases).toMatchObject([{ kind: 'publication', priority }]);
});
