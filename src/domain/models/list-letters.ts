import { letters, type Letters } from '#contracts/calls/catalogue/around-models.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { shownModels } from './list-models.ts';

/** The first letters of the models of an orientation that have anything to show, with how many there are of each: what their list has under the filter. */
export async function listLetters(
  { db }: Ctx,
  { orientation }: { orientation: Orientation },
): Promise<Letters> {
  const rows = await shownModels(db, orientationCode[orientation])
    .select((eb) => ['letter', eb.fn.countAll<number>().as('total')])
    .groupBy('letter')
    .execute();
  const totals = new Map(rows.map(({ letter, total }) => [letter, total]));
  return {
    letters: letters
      .map((letter) => ({ letter, total: totals.get(letter) ?? 0 }))
      .filter(({ total }) => total > 0),
  };
}
