import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import type { OrientationTotals } from '#contracts/text/names.ts';
import { objectKind, orientationCode, orientations } from '#contracts/vocabulary.ts';

type Totals = readonly [
  AliasedRawBuilder<number[], 'video_totals'>,
  AliasedRawBuilder<number[], 'album_totals'>,
];

/**
 * Columns: the precomputed totals of a model, channel or member in each orientation. Albums are counted
 * under the negative of the facet.
 */
export function totalsByOrientation(
  kind: 'model' | 'channel' | 'member',
  id: RawBuilder<unknown>,
): Totals {
  const totals = (sign: RawBuilder<unknown>): RawBuilder<number[]> =>
    sql<number[]>`array[${sql.join(
      orientations.map(
        (each) =>
          sql`facet_total(${sign}facet_code(${sql.lit(objectKind[kind])}, ${id}, ${sql.lit(orientationCode[each])}))`,
      ),
    )}]`;
  return [totals(sql``).as('video_totals'), totals(sql`-`).as('album_totals')];
}

/** The orientations that have something. */
export function orientationTotals(row: {
  video_totals: readonly number[];
  album_totals: readonly number[];
}): OrientationTotals[] {
  return orientations
    .map((gender, index) => ({
      gender,
      total_videos: row.video_totals[index] ?? 0,
      total_albums: row.album_totals[index] ?? 0,
    }))
    .filter(({ total_videos, total_albums }) => total_videos + total_albums > 0);
}
