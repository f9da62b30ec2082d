import type pg from 'pg';
import { languages } from '#contracts/vocabulary.ts';
import { years } from './draw-sql.ts';
import { promised, type BigPlan } from './plan.ts';

/** One promise of the big catalogue, and what was found when it was counted. */
export interface Promised {
  name: string;
  found: string;
  is_true: boolean;
}

const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= wanted * 0.05;

/** Counts what was promised of the catalogue in the tables themselves. */
export async function checkCatalogue(client: pg.Client, plan: BigPlan): Promise<Promised[]> {
  const one = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => {
    const { rows } = await client.query<Row>(text);
    const [row] = rows;
    if (!row) throw new RangeError('no row');
    return row;
  };
  const counts = await one<Record<string, number>>(
    `select ${counted.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ')}`,
  );
  const n = (table: (typeof counted)[number]): number => counts[table] ?? 0;
  const { orientations, langs, days } = await one<{
    orientations: number;
    langs: number;
    days: number;
  }>(`
    select count(distinct orientation)::int as orientations, count(distinct lang)::int as langs, extract(day from max(post_date) - min(post_date))::int as days from video`);
  const promises: Promised[] = [
    is('videos', n('video'), n('video') === plan.videos),
    is('listed', n('listing'), n('listing') > plan.videos * 0.94 && n('listing') < plan.videos),
    is('orientations', orientations, orientations === 3),
    is('languages of titles', langs, langs === languages.length),
    is('years', (days / 365).toFixed(2), near(days / 365, years)),
    is('models', n('model'), n('model') === plan.models),
    is('channels', n('channel'), n('channel') === plan.channels),
    is('albums', n('album'), n('album') === plan.albums),
  ];
  for (const [kind, distribution] of [
    ['category', plan.categories.distribution],
    ['tag', plan.tags.distribution],
    ['model', plan.models_of_video.distribution],
  ] as const) {
    const mean = n(`video_${kind}`) / plan.videos;
    promises.push(
      is(`names of kind ${kind} a video`, mean.toFixed(2), near(mean, promised.means[kind])),
    );
    // The orientations have people of their own, each by the law.
    const of_one_orientation = kind === 'model' ? 'where model_id % 10 between 1 and 7' : '';
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::int as total from video_${kind} ${of_one_orientation} group by ${kind}_id order by 1 desc limit $1`,
      [Math.ceil(Math.min(distribution.count / 3, 1000))],
    );
    const totals = rows.map(({ total }) => total);
    const exponent = exponentOf(totals, distribution.shift);
    const { least, most } = promised.exponent;
    promises.push(
      is(
        `exponent of ${kind} (rank + ${distribution.shift})`,
        exponent.toFixed(2),
        exponent >= least && exponent <= most,
      ),
    );
    if (kind !== 'category') continue;
    const share = (totals[0] ?? 0) / plan.videos;
    promises.push(
      is(
        'largest category',
        `${(share * 100).toFixed(1)} % of videos`,
        share > promised.largest_category,
      ),
    );
  }
  return promises;
}

const counted = [
  'video',
  'listing',
  'model',
  'channel',
  'album',
  'video_category',
  'video_tag',
  'video_model',
] as const;
const is = (name: string, found: number | string, is_true: boolean): Promised => ({
  name,
  found: String(found),
  is_true,
});

/** The slope of the logarithm of the totals over that of their ranks, by least squares. */
export function exponentOf(totals: readonly number[], shift: number): number {
  const points = totals.map(
    (total, index) => [Math.log(index + 1 + shift), Math.log(total)] as const,
  );
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))];
  const covariance = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return -covariance / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
