import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';

interface Labelled {
  type: 'video' | 'album';
  id: number;
}

/** Replaces the labels by those of an approval; an approval without labels removes them. Purges the pages when that changes them. */
export async function setLabels(
  trx: Trx,
  of: Labelled,
  {
    details: { labels = [] },
    decision_id,
  }: {
    details: { labels?: readonly string[] };
    decision_id: number;
  },
): Promise<void> {
  if (labels.length === 0) return clearLabels(trx, of);
  const values = { labels: [...labels], decision_id };
  await trx
    .insertInto('content_label')
    .values({ subject_type: of.type, subject_id: of.id, ...values })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id']).doUpdateSet(values))
    .execute();
  await purge(trx, of);
}

/** Marks it as nothing any more, or ends the labels of these decisions. */
export async function clearLabels(
  trx: Trx,
  of: Labelled,
  decisions?: readonly number[],
): Promise<void> {
  const gone = await trx
    .deleteFrom('content_label')
    .where('subject_type', '=', of.type)
    .where('subject_id', '=', of.id)
    .$if(decisions !== undefined, (query) =>
      query.where('decision_id', 'in', [0, ...(decisions ?? [])]),
    )
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) await purge(trx, of);
}

async function purge(trx: Trx, { type, id }: Labelled): Promise<void> {
  await (type === 'video'
    ? sql`select purge_video(${id})`.execute(trx)
    : sql`select purge(${`a${id}`})`.execute(trx));
}
