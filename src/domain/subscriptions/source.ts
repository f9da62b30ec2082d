import { sql } from 'kysely';
import type { SourceKind } from '#contracts/calls/social/subscriptions.ts';
import { AppError } from '#contracts/errors.ts';
import { parseThing, thingCode, type Thing } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import type { ReadDb, Trx } from '#platform/db/pool.ts';

export interface Source extends Thing {
  kind: SourceKind;
}

/** Of a call: the code of a model, channel or member. Throws not_found for any other. */
export function readSource(code: string): Source {
  const thing = parseThing(code);
  const kind = thing?.kind;
  if (kind !== 'model' && kind !== 'channel' && kind !== 'member') throw new AppError('not_found');
  return { kind, id: thing?.id ?? 0 };
}

/** The number by which the database knows a source. */
export const sourceNumber = ({ kind, id }: Source): number => facetCode(objectKind[kind], id, 0);

/** The code of a row of `subscription`. */
export const sourceOfRow = (kind: number, id: number): Source => ({
  kind: kind === objectKind.model ? 'model' : kind === objectKind.channel ? 'channel' : 'member',
  id,
});

export const codeOf = (source: Source): string => thingCode(source);

/** Under which numbers a member may be subscribed to a source: to a merged model under its own until the merge has moved the subscription. */
export const subscribedNumbers = async (db: ReadDb, asked: Source): Promise<number[]> => [
  sourceNumber(await currentSource(db, asked)),
  sourceNumber(asked),
];

/**
 * The same, with the rows of the member locked: a merge that moves them is waited for, and what it has written meanwhile is seen by the
 * next statement.
 */
export async function lockSubscribed(
  trx: Trx,
  member_id: number,
  asked: Source,
): Promise<number[]> {
  if (asked.kind !== 'model') return [sourceNumber(asked)];
  const before = await subscribedNumbers(trx, asked);
  await sql`
    select from subscription where member_id = ${member_id} and source = any(${before}::int[])
    order by subscription_id for update`.execute(trx);
  // Once more: the merge may have begun during the wait.
  return subscribedNumbers(trx, asked);
}

/** The target of a merged model; any other source is itself. */
export async function currentSource(db: ReadDb, source: Source): Promise<Source> {
  if (source.kind !== 'model') return source;
  const { rows } = await sql<{ merged_into: number | null }>`
    select merged_into from model where model_id = ${source.id}`.execute(db as never);
  return { ...source, id: rows[0]?.merged_into ?? source.id };
}
