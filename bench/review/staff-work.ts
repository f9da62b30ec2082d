import { sql } from 'kysely';
import type { Composition } from '#app/compose.ts';
import { aMember } from '#tests/support/members.ts';
import type { Figure } from '../figure.ts';
import { watchServer } from '../fresh/postgres-cpu.ts';
import { cpuFigure, measured, warm_up, type Took } from '../took.ts';

const bounds = { queue_ms: 10, page_ms: 15, decision_ms: 8 };
const figureOf = (name: string, took: readonly Took[], most: number): Promise<Figure> =>
  cpuFigure('review', name, took, most);

/** Calls of staff to the console, as its listener asks the domain: pages of queues, the data of a review page, a claim with a decision. */
export async function benchStaffWork(
  { system_domain, system_ctx }: Composition,
  owner_url: string,
  runs: number,
): Promise<Figure[]> {
  const { console: asked } = system_domain;
  const { member_id } = await aMember(system_ctx, 'BenchReviewer');
  const by = { staff_id: member_id, has_child_safety: true };
  await using server = await watchServer(owner_url);
  const queues: Took[] = [];
  const filters = [
    {},
    { kinds: ['publication'] },
    { kinds: ['edit', 'hash-match'] },
    { mine: true },
  ];
  let after: string | undefined;
  for (let n = 0; n < runs + warm_up; n += 1) {
    const filter = filters[n % filters.length] ?? {};
    let next: string | null = null;
    queues.push(
      await measured(server, async () => {
        next = (await asked.cases(by, filter, n % filters.length === 0 ? after : undefined)).next;
      }),
    );
    // Every fourth is the page after the one before.
    if (n % filters.length === 0) after = next ?? undefined;
  }
  const { rows } = await sql<{ reference: string }>`
    select reference from moderation_case where state = 'open' and kind in ('publication', 'edit')
    order by hashint4(case_id) limit ${runs + warm_up}`.execute(system_ctx.slow_db);
  if (rows.length < runs + warm_up) throw new Error('too few open cases');
  const pages: Took[] = [];
  for (const { reference } of rows)
    pages.push(
      await measured(server, () =>
        asked.case({ by, session_id: 1, lang: 'en' }, reference).then(({ events }) => {
          if (events.length === 0) throw new Error('the case has no events');
        }),
      ),
    );
  const { rule_id } = await system_ctx.slow_db
    .selectFrom('content_rule')
    .select('rule_id')
    .where('code', '=', 'bench-rule')
    .executeTakeFirstOrThrow();
  const decisions: Took[] = [];
  for (const { reference } of rows)
    decisions.push(
      await measured(server, async () => {
        await asked.claim(by, reference);
        const reject = { action: 'reject' as const, rule_id, facts: 'It is not allowed here.' };
        await asked.decide(by, { reference, ...reject });
      }),
    );
  return [
    await figureOf('a page of a queue', queues, bounds.queue_ms),
    await figureOf('the data of a review page', pages, bounds.page_ms),
    await figureOf('a claim and a decision', decisions, bounds.decision_ms),
  ];
}
