import { createHash } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans, PgBoss, type Queue } from 'pg-boss';
import { withClient } from '../db/single-client.ts';
import { deadQueue, queue_schema, type JobDefinition, type JobDefinitions } from './port.ts';

/** A dead worker is detected after this many seconds (the library's minimum). */
const heartbeat_seconds = 10;
const week = 7 * 24 * 3600;
/**
 * Waiting jobs stay for decades: the library deletes older ones without a trace, also when a clock
 * jumps ahead.
 */
const retention_seconds = 50 * 365 * 24 * 3600;
/** Options of every queue. */
const shared = {
  notify: true,
  deleteAfterSeconds: week,
  heartbeatSeconds: heartbeat_seconds,
  retentionSeconds: retention_seconds,
};
/**
 * Building an index over a full queue is slow; a hanging statement must not block the start for
 * ever.
 */
const statement_timeout_ms = 10 * 60_000;

/**
 * Migrates the queue's tables and queues as the owner; the application's role gets access to rows
 * only. Changes nothing where a comment on the schema says that it was done for these definitions:
 * commands run next to a site, whose connections would read the catalogs again.
 */
export async function migrateJobs<P extends Record<string, object>>(
  owner_url: string,
  app_role: string,
  definitions: JobDefinitions<P>,
): Promise<void> {
  const state = stateOf(definitions, app_role);
  const config = { connectionString: owner_url, statement_timeout: statement_timeout_ms };
  await withClient(config, async (client) => {
    if (await isMigrated(client, state, app_role)) return;
    await makeTables(owner_url, definitions);
    await retainWaiting(client);
    await grant(client, app_role);
    // Last, so that what was interrupted is done again.
    await client.query(`comment on schema ${queue_schema} is ${pg.escapeLiteral(state)}`);
  });
}

const stateOf = (definitions: object, app_role: string): string =>
  createHash('sha256')
    .update(JSON.stringify([app_role, definitions, getConstructionPlans(queue_schema), shared]))
    .digest('hex');

/** A restored database may have the comment and lack the privileges. */
async function isMigrated(client: pg.Client, state: string, app_role: string): Promise<boolean> {
  const { rows } = await client.query<{ is_migrated: boolean | null }>(
    `select obj_description(n.oid, 'pg_namespace') = $1 and has_schema_privilege($2, n.oid, 'usage') as is_migrated
     from pg_namespace n where n.nspname = $3`,
    [state, app_role, queue_schema],
  );
  return rows[0]?.is_migrated === true;
}

async function makeTables<P extends Record<string, object>>(
  owner_url: string,
  definitions: JobDefinitions<P>,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: owner_url,
    options: `-c statement_timeout=${statement_timeout_ms}`,
    schema: queue_schema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  // Errors are thrown by the calls below; without a listener the event would end the process as
  // well.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, definition] of Object.entries<JobDefinition<object>>(definitions)) {
      if (definition.ahead_of === undefined) await makeQueues(boss, name, definition);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function makeQueues(
  boss: PgBoss,
  name: string,
  { retries, retry_delay, retry_delay_max, timeout }: JobDefinition<object>,
): Promise<void> {
  const dead: Omit<Queue, 'name'> = {
    ...shared,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
  };
  const job_queue: Omit<Queue, 'name'> = {
    ...shared,
    retryLimit: retries,
    retryDelay: retry_delay,
    retryBackoff: true,
    ...(retry_delay_max !== undefined && { retryDelayMax: retry_delay_max }),
    expireInSeconds: timeout,
    deadLetter: deadQueue(name),
  };
  for (const [queue, options] of [
    [deadQueue(name), dead],
    [name, job_queue],
  ] as const) {
    await boss.createQueue(queue, options);
    await boss.updateQueue(queue, options);
  }
}

/** Jobs of an earlier version, which stayed for two weeks; a running one may be retried. */
async function retainWaiting(client: pg.Client): Promise<void> {
  await client.query(
    `update ${queue_schema}.job set keep_until = start_after + make_interval(secs => $1)
     where state < 'completed' and keep_until < start_after + make_interval(secs => $1)`,
    [retention_seconds],
  );
}

async function grant(client: pg.Client, app_role: string): Promise<void> {
  const { rows } = await client.query<{ me: string }>('select current_user as me');
  if (rows[0]?.me === app_role) return;
  const role = pg.escapeIdentifier(app_role);
  await client.query(`grant usage on schema ${queue_schema} to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema ${queue_schema} to ${role}`,
  );
  await client.query(`grant execute on all functions in schema ${queue_schema} to ${role}`);
}
