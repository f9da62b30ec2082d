import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/** For so long streams of a process count that says nothing any more. */
const lease_seconds = 45;

interface StreamBounds {
  /** Of one member, in all processes. */
  most: number;
  /** So long one stays open at most. */
  seconds: number;
}

/** The streams of this process, counted with those of all others (ADR 124). */
export interface CountedStreams {
  /** The number of a new one; undefined where the member has as many as it may have. */
  open(member_id: number): Promise<string | undefined>;
  close(stream_ids: readonly string[]): Promise<void>;
  /** Says that the process is there; several times in a lease. */
  keep(): Promise<void>;
}

export function createCountedStreams(db: Db, { most, seconds }: StreamBounds): CountedStreams {
  const process_id = randomUUID();
  return {
    async open(member_id) {
      const { rows } = await sql<{ stream_id: string | null }>`
        select ${prepared} notification_stream_open(${member_id}, ${process_id}::uuid, ${most},
          make_interval(secs => ${lease_seconds}), make_interval(secs => ${seconds + lease_seconds}))::text as stream_id`.execute(
        db,
      );
      return rows[0]?.stream_id ?? undefined;
    },
    async close(stream_ids) {
      await sql`delete ${prepared} from notification_stream where stream_id = any(${[...stream_ids]}::bigint[])`.execute(
        db,
      );
    },
    async keep() {
      await sql`update ${prepared} notification_process set alive_until = now() + make_interval(secs => ${lease_seconds})
        where process_id = ${process_id}::uuid`.execute(db);
      await sql`delete ${prepared} from notification_process where alive_until < now() - interval '1 minute'`.execute(
        db,
      );
    },
  };
}
