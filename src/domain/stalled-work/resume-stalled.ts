import { sql, type RawBuilder } from 'kysely';
import { hasJob } from '#platform/jobs/has-job.ts';
import type { Ctx } from '../ctx.ts';
import type { JobName, JobPayloads } from '../jobs.ts';
import { priorityOf } from '../media/index.ts';

/** Minutes without a change, after which a row whose job is gone is looked after. */
const overdue_minutes = 15;
/** Rows of a kind that one run resumes; the next run continues. */
const batch = 500;

const late = sql`now() - make_interval(mins => ${overdue_minutes})`;

interface Waiting {
  /** Queues that may have the job. */
  queues: readonly JobName[];
  /** Rows that wait for a job, by an index of what has not ended: its name, its payload and the virtual deadline, where it has one. */
  rows: RawBuilder<unknown>;
}

const waiting = {
  uploads: {
    queues: ['upload.finish'],
    rows: sql`
      select 'upload.finish' as job, jsonb_build_object('upload_id', upload_id) as payload, 0 as deadline
      from upload where state = 'complete' and last_byte_at < ${late}`,
  },
  clips: {
    queues: ['media.probe', 'media.transcode'],
    rows: sql`
      select case state when 'uploaded' then 'media.probe' when 'transcoded' then 'media.pictures' else 'media.transcode' end as job,
        jsonb_build_object('media_id', media_id) as payload, case when state = 'transcoded' then 0 else virtual_deadline end as deadline
      from media where state not in ('ready', 'failed') and updated_at < ${late}`,
  },
  photos: {
    queues: ['album.photo'],
    rows: sql`
      select 'album.photo' as job, jsonb_build_object('draft_id', p.draft_id, 'number', p.number) as payload, 0 as deadline
      from album_draft as d join album_draft_photo as p using (draft_id)
      where d.ended_at is null and p.state = 'checking' and p.created_at < ${late}`,
  },
  albums: {
    queues: ['album.make'],
    rows: sql`
      select 'album.make' as job, jsonb_build_object('draft_id', d.draft_id) as payload, 0 as deadline
      from album_draft as d where d.ended_at is null and d.submitted is not null and d.saved_at < ${late}
        and not exists (select from album_draft_photo as p where p.draft_id = d.draft_id and p.state = 'checking')`,
  },
} satisfies Record<string, Waiting>;

/** Rows of each kind that wait and have no job. */
type StalledCounts = Record<keyof typeof waiting, number>;

const stalled = ({ queues, rows }: Waiting) =>
  sql`from (${rows}) as w where not ${hasJob(queues, sql`w.payload`)}`;

/**
 * Enqueues again what waits for a job that is gone: deleted by hand, or by a queue that an earlier version let delete what had waited for two weeks. Jobs are idempotent, so a
 * second one is harmless. Returns how many.
 */
export async function resumeStalled(ctx: Ctx): Promise<number> {
  let resumed = 0;
  for (const [kind, each] of Object.entries(waiting)) {
    const { rows } = await sql<{ job: JobName; payload: JobPayloads[JobName]; deadline: number }>`
      select w.job, w.payload, w.deadline ${stalled(each)} order by w.deadline limit ${batch}`.execute(
      ctx.slow_db,
    );
    for (const { job, payload, deadline } of rows)
      await ctx.jobs.enqueue(job, payload, { priority: priorityOf(deadline) });
    if (rows.length > 0)
      ctx.log.warn({ [kind]: rows.length }, 'jobs were gone and are enqueued again');
    resumed += rows.length;
  }
  return resumed;
}

/** For the doctor. */
export async function countStalled({ slow_db }: Pick<Ctx, 'slow_db'>): Promise<StalledCounts> {
  const { uploads, clips, photos, albums } = waiting;
  const { rows } = await sql<StalledCounts>`
    select (select count(*)::int ${stalled(uploads)}) as uploads, (select count(*)::int ${stalled(clips)}) as clips,
      (select count(*)::int ${stalled(photos)}) as photos, (select count(*)::int ${stalled(albums)}) as albums`.execute(
    slow_db,
  );
  return rows[0] ?? { uploads: 0, clips: 0, photos: 0, albums: 0 };
}
