import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { saveTerms } from '../terms/index.ts';
import { savePlaylist } from './index.ts';

const it = withCtx();
let member_id = 0;
const term = (word: string, effect: 'block' | 'hold' | 'warn', facts = {}) =>
  ({
    kind: 'exact',
    term: word,
    lang: null,
    places: ['title'],
    effect,
    help: null,
    ...facts,
  }) as const;

beforeAll(async () => {
  await saveTerms(it.ctx(), [
    term('lantern', 'block'),
    term('harbour', 'hold'),
    term('strand', 'block', { lang: 'de' }),
    term('lighthouse', 'warn'),
    term('pier', 'block', { places: ['comment'] }),
  ]);
  member_id = (await aMember(it.ctx(), 'Ada')).member_id;
});

const save = (title: string, more: Partial<Parameters<typeof savePlaylist>[1]> = {}) =>
  savePlaylist(it.ctx(), {
    member_id,
    title,
    description: '',
    categories: [],
    is_public: true,
    orientation: 'str',
    ...more,
  });
const refused = (...fields: string[]) => ({
  code: 'invalid',
  info: Object.fromEntries(fields.map((field) => [field, 'restricted'])),
});

test('a public playlist has no restricted term in title or description, whatever its language, and the fields are named', async () => {
  await expect(save('My lantern')).rejects.toMatchObject(refused('title'));
  await expect(save('My L4NTERN')).rejects.toMatchObject(refused('title'));
  await expect(save('The harbour')).rejects.toMatchObject(refused('title'));
  await expect(save('Am Strand')).rejects.toMatchObject(refused('title'));
  await expect(save('A lantern', { description: 'Nights at the harbour' })).rejects.toMatchObject(
    refused('title', 'description'),
  );
  await expect(save('Evenings', { description: 'With a lantern' })).rejects.toMatchObject(
    refused('description'),
  );
  // A warning is for reviewers, and other places are others.
  expect(await save('The lighthouse')).toBeGreaterThan(0);
  expect(await save('The pier')).toBeGreaterThan(0);
});

test('a private one that has a restricted term stays private', async () => {
  const playlist_id = await save('Lantern nights', { is_public: false });
  await expect(save('Lantern nights', { playlist_id })).rejects.toMatchObject(refused('title'));
  const row = await it.db
    .selectFrom('playlist')
    .select('visible')
    .where('playlist_id', '=', playlist_id)
    .executeTakeFirstOrThrow();
  expect(row.visible).toBe(0);
  expect(await save('Calm nights', { playlist_id })).toBe(playlist_id);
  await expect(save('Harbour nights', { playlist_id })).rejects.toMatchObject(refused('title'));
});
