import { sql } from 'kysely';
import type { Composition } from '#app/compose.ts';
import { aMember } from '#tests/support/members.ts';
import { figure, type Figure } from '../figure.ts';
import { watchServer } from '../fresh/postgres-cpu.ts';
import { machineLoad } from '../process-facts.ts';

const bounds = { queue_ms: 10, page_ms: 15, decision_ms: 8 };
/** Until the code is compiled and connections know their tables. */
const warm_up = 50;

type Server = Awaited<ReturnType<typeof watchServer>>;

/** Of the server's processes, those that do nothing for whoever asks. */
const background = /^(bench-watch|autovacuum|background|checkpointer|walwriter|io worker|logical)/;

interface Took {
  /** ms of processor time, of this process and of PostgreSQL */
  cpu: number;
  wall: number;
}

async function measured(server: Server, work: () => Promise<unknown>): Promise<Took> {
  await server.look();
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await work();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  const { by_name } = await server.look();
  let postgres = 0;
  for (const [name, seconds] of by_name) if (!background.test(name)) postgres += seconds;
  return { cpu: (user + system) / 1000 + postgres * 1000, wall };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] ?? Number.NaN;

async function figureOf(name: string, took: readonly Took[], most: number): Promise<Figure> {
  const counted = took.slice(warm_up);
  const middle = counted.map(({ cpu }) => cpu).toSorted((a, b) => a - b)[counted.length >> 1] ?? 0;
  return figure('review', `${name}, CPU p95`, {
    value: p95(counted.map(({ cpu }) => cpu)),
    unit: 'ms',
    bound: { most },
    note: `${counted.length} times, median ${middle.toFixed(1)}; p95 on the clock ${p95(counted.map(({ wall }) => wall)).toFixed(1)}; load ${await machineLoad()}`,
  });
}

/** What staff asks of the console, as its listener asks the domain: pages of queues, the data of a review page, a claim with a decision. */
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
