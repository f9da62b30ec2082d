import pg from 'pg';
import { createDb } from '#platform/db/pool.ts';
import { seedMembers } from '#seed/big/seed-members.ts';
import { silentLog } from '#platform/log.ts';
import { findSession } from '#domain/members/index.ts';
import { figure, type Figure } from '../figure.ts';

const members = 1_000_000;
const runs = 300;
const most_ms = 1;

/** The work of PostgreSQL for "who is signed in", with a million members. */
export async function benchSessions(owner_url: string): Promise<Figure> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  const statements: { text: string; values: unknown[] }[] = [];
  const { db, close } = createDb({ url: owner_url, log: silentLog });
  try {
    const promises = await seedMembers({ owner_url, members, report: () => undefined });
    if (!promises.every(({ is_true }) => is_true)) throw new Error('members are missing');
    const ids = await client.query<{ id: number }>(
      `select id from login where email like '%@example.net' order by hashint4(id) limit ${runs}`,
    );
    const noting = db.withPlugin({
      transformQuery: ({ node }) => {
        const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'bench' });
        statements.push({ text: sql, values: [...parameters] });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const times: number[] = [];
    for (const { id } of ids.rows) {
      statements.length = 0;
      const found = await findSession(noting, String(id));
      if (found?.member_id !== id) throw new Error('a session was not found');
      if (statements.length !== 1) throw new Error(`${statements.length} statements`);
      const [asked] = statements;
      const { rows: plan } = await client.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, format json) ${asked?.text}`,
        asked?.values,
      );
      const [{ 'Planning Time': planning, 'Execution Time': executing }] = plan[0]?.[
        'QUERY PLAN'
      ] ?? [{ 'Planning Time': Number.NaN, 'Execution Time': Number.NaN }];
      times.push(planning + executing);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return figure('accounts', 'who is signed in, of a million members', {
      value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      unit: 'ms of PostgreSQL, p95',
      bound: { most: most_ms },
      note: `one statement; planned and executed, ${runs} sessions, median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2)} ms`,
    });
  } finally {
    await close();
    await client.end();
  }
}

interface Plan {
  'Planning Time': number;
  'Execution Time': number;
}
