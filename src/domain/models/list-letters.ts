import { letters, type Letters } from '#contracts/around-models.ts';
import { genderCode, type Gender } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { shownModels } from './shown-models.ts';

/** The first letters of the models of a gender that have anything to show, with how many there are of each: what their list has under the filter. */
export async function listLetters({ db }: Ctx, { gender }: { gender: Gender }): Promise<Letters> {
  const rows = await shownModels(db, genderCode[gender])
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
