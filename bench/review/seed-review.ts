import pg from 'pg';
import { seedBig } from '#seed/big/seed-big.ts';
import { seedMembers } from '#seed/big/seed-members.ts';

/** How large a site is for which the review is measured. */
export interface ReviewSize {
  videos: number;
  cases: number;
  events: number;
  hashes: number;
  members: number;
}

export const full_size: ReviewSize = {
  videos: 1_000_000,
  cases: 100_000,
  events: 5_000_000,
  hashes: 10_000_000,
  members: 20_000,
};
/** Of about two minutes. */
export const small_size: ReviewSize = {
  videos: 20_000,
  cases: 5000,
  events: 100_000,
  hashes: 300_000,
  members: 1000,
};

/** Events that one statement inserts. */
const events_at_once = 500_000;
const tables = ['video', 'moderation_case', 'moderation_decision', 'subject_status', 'case_event'];

/**
 * Fills an empty, migrated database with a catalogue, members, and cases of its videos: three in ten are open, of several kinds, priorities and ages; the others are
 * decided; each has as many events as there are for it. All of it is inserted as sets, without triggers: events are numbered, but not chained, so this database
 * is for measuring alone.
 */
export async function seedReview(
  owner_url: string,
  size: ReviewSize,
  report: (part: string, seconds: number) => void,
): Promise<void> {
  const { videos, members, cases, events } = size;
  await seedBig({ owner_url, videos, report });
  await seedMembers({ owner_url, members, report });
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const begun = performance.now();
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`
      insert into content_rule (code, version, disposition, texts)
      select 'bench-rule', 1, 'prohibited', '{"en": {"title": "Not here", "text": "Not here."}}'`);
    await client.query(ofCases, [cases]);
    await client.query(uploaders);
    await client.query(decisions);
    await client.query(statuses);
    for (let from = 0; from < events; from += events_at_once)
      await client.query(ofEvents, [from + 1, Math.min(events, from + events_at_once), cases]);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
    report('cases and events', (performance.now() - begun) / 1000);
  } finally {
    await client.end();
  }
}

/** One for a video, evenly spread over all; its uploader is one of the members. */
const ofCases = `
  with numbered as (select video_id, row_number() over (order by hashint4(video_id)) as n from video where status_id = 1),
    uploader as (select member_id, row_number() over (order by member_id) - 1 as n, count(*) over () as count
      from member where username ~ '^member[0-9]{1,9}$')
  insert into moderation_case (kind, reference, target_type, target_id, member_id, priority, created_at, due_at, fields,
    state, outcome, closed_at)
  select (array['publication', 'publication', 'publication', 'edit', 'hash-match'])[1 + v.n % 5],
    lpad(upper(to_hex(v.n)), 8, '0'), 'video', v.video_id::text, u.member_id,
    case when v.n % 50 = 0 then 3 when v.n % 10 = 0 then 2 else v.n % 2 end,
    now() - make_interval(mins => (v.n % 20000)::int), now() + make_interval(mins => (2880 - v.n % 4000)::int), '{}',
    case when v.n % 10 < 3 then 'open' else 'closed' end, case when v.n % 10 < 3 then null else 'approved' end,
    case when v.n % 10 < 3 then null else now() end
  from numbered as v join uploader as u on u.n = v.n % u.count
  where v.n <= $1`;

const uploaders = `
  update video as v set member_id = c.member_id from moderation_case as c
  where c.target_type = 'video' and c.target_id = v.video_id::text`;

const decisions = `
  insert into moderation_decision (case_id, action, subject_type, subject_id, member_id, staff_id, rule_id, facts, applied_at)
  select case_id, 'approve', target_type, target_id, member_id, null, (select min(rule_id) from content_rule), 'Looked at.', now()
  from moderation_case where state = 'closed'`;

const statuses = `
  insert into subject_status (subject_type, subject_id, status, decision_id)
  select subject_type, subject_id, 'approved', decision_id from moderation_decision`;

/** From one number to another: of the cases in turn. */
const ofEvents = `
  insert into case_event (event_id, case_id, at, kind, actor, note, member_id, subject_type, subject_id, hash)
  select n, c.case_id, now() - make_interval(secs => (5000000 - n)::double precision),
    (array['created', 'claimed', 'note', 'released', 'decided', 'applied'])[1 + (n / $3::bigint) % 6],
    'system', 'Event ' || n, c.member_id, c.target_type, c.target_id, sha256(n::text::bytea)
  from generate_series($1::bigint, $2::bigint) as n
  join moderation_case as c on c.case_id = (select min(case_id) from moderation_case) + (n - 1) % $3::bigint
  order by n`;
