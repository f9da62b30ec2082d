import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Letters, letters } from '#contracts/calls/catalogue/around-models.ts';
import { orientationCode, orientations, type Orientation } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { manyModels } from '#tests/support/many-people.ts';
import { saveModels } from '../taxonomy/index.ts';
import { listLetters, listModels } from './index.ts';

const world = withCtx();
beforeAll(() => manyModels(world.ctx(), 560));

const scripts: readonly [RegExp, string][] = [
  [/^\p{Script=Latin}/u, 'latn'],
  [/^\p{Script=Cyrillic}/u, 'cyrl'],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jpan'],
  [/^\p{Script=Greek}/u, 'grek'],
  [/^\p{Script=Arabic}/u, 'arab'],
  [/^\p{Script=Hebrew}/u, 'hebr'],
  [/^\p{Script=Thai}/u, 'thai'],
  [/^\p{Script=Hangul}/u, 'kore'],
];

/** The letter that a title begins with, by the character tables of the language instead of the database's. */
function letterOf(title: string): string {
  const script = scripts.find(([pattern]) => pattern.test(title))?.[1] ?? '0';
  return script === 'latn' ? title.normalize('NFD').slice(0, 1).toLowerCase() : script;
}

/** Counted from the source tables: models with a public video or album. */
async function expected(orientation: Orientation) {
  const { rows } = await sql<{ title: string }>`
    select m.title from model m where m.orientation = ${orientationCode[orientation]} and m.merged_into is null and (
      exists (select from video_model x join video v using (video_id) where x.model_id = m.model_id and v.status_id = 1 and not v.is_private)
      or exists (select from album_model x join album a using (album_id) join album_photo p using (album_id)
        where x.model_id = m.model_id and a.status_id = 1 and not a.is_private))`.execute(world.db);
  const counts = new Map<string, number>();
  for (const { title } of rows) counts.set(letterOf(title), (counts.get(letterOf(title)) ?? 0) + 1);
  return [...counts].map(([letter, total]) => ({ letter, total }));
}

const placeOf = ({ letter }: { letter: string }): number => letters.indexOf(letter);

test('are those with models, each with its total, a to z before 0 before the other scripts', async () => {
  for (const orientation of orientations) {
    const answer = await listLetters(world.ctx(), { orientation });
    expect(Letters.parse(answer)).toEqual(answer);
    expect(answer.letters).toEqual(
      (await expected(orientation)).toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
  const { letters: found } = await listLetters(world.ctx(), { orientation: 'str' });
  expect(found.map(({ letter }) => letter)).toEqual(
    'a e o u z 0 cyrl jpan grek arab hebr thai kore'.split(' '),
  );
});

test('each leads to a list of as many', async () => {
  for (const { letter, total } of (await listLetters(world.ctx(), { orientation: 'str' }))
    .letters) {
    const listing = await listModels(world.ctx(), {
      orientation: 'str',
      filters: { letter },
      sort: 'alphabet',
      count: 3,
      page: 1,
    });
    expect([letter, listing.total_count]).toEqual([letter, total]);
  }
});

test('models with nothing that strangers may see, and merged ones, have none', async () => {
  const ctx = world.ctx();
  expect(await listLetters(ctx, { orientation: 'she' })).toEqual({ letters: [] });
  const names = ['quinn', 'rosa', 'sven', 'tilda', 'uwe', 'vera'];
  const ids = await saveModels(
    ctx,
    names.map((dir) => ({ dir, title: dir, orientation: 'she', attributes: {} })),
  );
  const model_ids = (dir: string) =>
    ({ orientation: 'she', model_ids: [ids.get(dir) ?? 0] }) as const;
  await aVideo(ctx, { ...model_ids('quinn'), is_private: true });
  await aVideo(ctx, { ...model_ids('rosa'), status: 'deleted' });
  await aVideo(ctx, { ...model_ids('sven'), status: 'pending' });
  await aVideo(ctx, model_ids('tilda'));
  await aVideo(ctx, model_ids('uwe'));
  await sql`update model set merged_into = ${ids.get('tilda')} where dir = 'uwe'`.execute(ctx.db);
  await sql`select model_refresh(${[...ids.values()]}::int[])`.execute(ctx.db);
  expect(await listLetters(ctx, { orientation: 'she' })).toEqual({
    letters: [{ letter: 't', total: 1 }],
  });
});
