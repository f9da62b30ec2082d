import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { RelatedModels } from '#contracts/calls/catalogue/around-models.ts';
import { limits } from '#contracts/limits/limits.ts';
import { filterCodes } from '#contracts/calls/catalogue/models.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { manyVideos, type ManyVideos } from '#tests/support/many-videos.ts';
import { countNames, newestOf } from '#tests/support/newest-videos.ts';
import { getRelatedModels } from './index.ts';

const world = withCtx();
const state: { many?: ManyVideos; rows: Row[] } = { rows: [] };

/** Whom a place in `names.model` is, and what is said of her. */
interface Row {
  dir: string;
  model_id: number;
  orientation: number;
  pop: number;
  said: (number | null)[];
}
const said = [...Object.keys(filterCodes), 'country_id'];

beforeAll(async () => {
  state.many = await manyVideos(world.ctx(), { count: 3500, seed: 'company' });
  await sql`update model set orientation = case when model_id % 5 = 0 then 2 else 1 end, age = nullif(model_id % 5, 0),
    hair_color = nullif(model_id % 6, 0), height = nullif(model_id / 5 % 5, 0), weight = nullif(model_id / 7 % 5, 0), breast_size = nullif(model_id / 11 % 5, 0),
    race = nullif(model_id / 13 % 5, 0), tattoo = nullif(model_id % 3, 0), piercing = nullif(model_id / 3 % 3, 0),
    country_id = case when model_id % 4 > 0 then 1 + model_id % 3 end`.execute(world.db);
  await sql`select model_refresh(array_agg(model_id)) from model`.execute(world.db);
  const { rows } = await sql<Row>`
    select m.dir, m.model_id, m.orientation, l.pop, array[${sql.join(said.map((column) => sql.ref(`m.${column}`)))}]::int[] as said
    from model m join model_listing l using (model_id) order by m.model_id`.execute(world.db);
  state.rows = rows;
});

const newestWith = (place: number) =>
  newestOf(state.many?.videos ?? [], ({ models }) => models.includes(place));
const row = (place: number): Row =>
  state.rows[place] ?? { dir: '', model_id: 0, orientation: 0, pop: 0, said: [] };
const popular = (a: number, b: number): number =>
  row(b).pop - row(a).pop || row(b).model_id - row(a).model_id;

/** Both lists, counted in memory out of what was written. */
function expected(place: number): { with: string[]; similar: string[] } {
  const others = countNames(newestWith(place), 'models')
    .filter((other) => other.place !== place)
    .toSorted((a, b) => b.videos - a.videos || popular(a.place, b.place))
    .slice(0, limits.co_occurring.listed)
    .map((other) => other.place);
  const known = new Set([place, ...others]);
  const points = pointsOf(place);
  const alike = state.rows
    .map((_, other) => ({ other, points: points(other) }))
    .filter(
      ({ other, points: found }) =>
        found > 0 &&
        !known.has(other) &&
        row(other).orientation === row(place).orientation &&
        isShown(other),
    )
    .toSorted((a, b) => b.points - a.points || popular(a.other, b.other))
    .slice(0, limits.co_occurring.listed)
    .map(({ other }) => other);
  return {
    with: others.map((other) => row(other).dir),
    similar: alike.map((other) => row(other).dir),
  };
}

const isShown = (place: number): boolean =>
  (state.many?.videos ?? []).some((video) => video.is_listed && video.models.includes(place));

/** One for each thing said of both, one for each of the model's six commonest categories on whose newest videos the other stands. */
function pointsOf(place: number): (other: number) => number {
  const categories = countNames(newestWith(place), 'categories')
    .slice(0, 6)
    .map((category) => category.place);
  const ofOrientation = (state.many?.videos ?? []).filter(
    ({ orientation }) => orientation === row(place).orientation,
  );
  const newest = newestOf(ofOrientation, (video) =>
    categories.some((category) => video.categories.includes(category)),
  );
  return (other) => {
    const seen = newest.filter(({ models }) => models.includes(other));
    const shared = categories.filter((category) =>
      seen.some((video) => video.categories.includes(category)),
    );
    return (
      shared.length +
      row(place).said.filter((value, at) => value !== null && value === row(other).said[at]).length
    );
  };
}

describe('related models', () => {
  test('are those who share most of its newest videos, and those of its orientation with most in common', async () => {
    const places = [0, 1, 2, 4, 7, 9, 14, 33, 60, 99, 140, 149];
    let [full, short] = [0, 0];
    for (const place of places) {
      const related = await getRelatedModels(world.ctx(), row(place).dir);
      expect(RelatedModels.parse(related)).toEqual(related);
      const found = {
        with: related.with.map(({ dir }) => dir),
        similar: related.similar.map(({ dir }) => dir),
      };
      expect([row(place).dir, found]).toEqual([row(place).dir, expected(place)]);
      const all_models = [...found.with, ...found.similar];
      expect(new Set([row(place).dir, ...all_models]).size).toBe(1 + all_models.length);
      if (found.with.length === limits.co_occurring.listed) full++;
      else short++;
    }
    expect([full > 3, short > 0]).toEqual([true, true]);
  });

  test('looks at the newest videos alone, of any orientation', () => {
    const all = (state.many?.videos ?? []).filter(
      (video) => video.is_listed && video.models.includes(0),
    );
    expect(all.length).toBeGreaterThan(limits.co_occurring.videos);
    expect(new Set(newestWith(0).map(({ orientation }) => orientation)).size).toBe(3);
    const order = (of: typeof all): number[] => countNames(of, 'models').map(({ place }) => place);
    expect(order(newestWith(0)).slice(0, 12)).not.toEqual(order(all).slice(0, 12));
  });
});
