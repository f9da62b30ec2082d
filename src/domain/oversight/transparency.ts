import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** One figure of a report. */
export interface ReportRow {
  section: 'notices' | 'decisions' | 'rules' | 'appeals' | 'handling' | 'monthly';
  /** `2027-01` in the monthly table; '' elsewhere. */
  month: string;
  /** What is counted: a kind of case, an action, a rule with its version. */
  of: string;
  measure: string;
  value: number;
}

export interface Period {
  /** Days in UTC: from the beginning of `from` to the end of `to`. */
  from: string;
  to: string;
}

/** What happened in the period, and what was handled in it with its times. */
const facts = ({ from, to }: Period) => sql`
    with period as (
      select (${from}::date)::timestamp at time zone 'utc' as begins,
        (${to}::date + 1)::timestamp at time zone 'utc' as ends),
    happened as (
      select e.event_id, e.case_id, e.at, e.kind, e.actor, e.rule_id, c.kind as of_case,
        e.after ->> 'action' as action, (e.after ->> 'decision_id')::int as decision_id
      from case_event e join moderation_case c using (case_id), period
      where e.at >= begins and e.at < ends),
    applied as (
      select h.*, not exists (
        select from case_event d where d.case_id = h.case_id and d.kind = 'decided'
          and (d.after ->> 'decision_id')::int = h.decision_id) as is_automated
      from happened h where h.kind = 'applied'),
    handled as (
      select h.case_id, h.of_case, min(h.at) as decided_at,
        (select min(b.at) from case_event b where b.case_id = h.case_id and b.kind = 'created') as created_at,
        bool_or(h.action in ('remove', 'remove-stay-down', 'reject')) as is_removed
      from happened h where h.kind in ('applied', 'closed') group by h.case_id, h.of_case),
    timed as (
      select *, extract(epoch from decided_at - created_at) / 3600 as hours,
        to_char(decided_at at time zone 'utc', 'YYYY-MM') as month,
        (select count(*) from generate_series((created_at at time zone 'utc')::date + 1,
          (decided_at at time zone 'utc')::date, interval '1 day') as day
          where extract(isodow from day) < 6) as business_days
      from handled where created_at is not null)`;

/** All figures, of `facts`. */
const figures = sql`
    select 'notices' as section, '' as month, of_case as of, 'received' as measure, count(*)::float8 as value
      from happened where kind = 'created' and actor in ('visitor', 'member') group by of_case
    union all
    select 'notices', '', of_case, 'repeated', count(*) from happened where kind = 'repeated' group by of_case
    union all
    select 'decisions', '', action, case when is_automated then 'automated' else 'by a person' end, count(*)
      from applied group by action, is_automated
    union all
    select 'rules', '', r.code || ' ' || r.version, a.action, count(*)
      from applied a join content_rule r using (rule_id) group by r.code, r.version, a.action
    union all
    select 'appeals', '', 'appeal', 'received', count(*) from happened where kind = 'appealed' having count(*) > 0
    union all
    select 'appeals', '', 'appeal', case action when 'uphold' then 'upheld' else 'changed' end, count(*)
      from applied where of_case = 'appeal' and not is_automated group by 4
    union all
    select 'handling', '', of_case, 'decided', count(*) from timed group by of_case
    union all
    select 'handling', '', of_case, 'median hours',
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1) from timed group by of_case
    union all
    select 'monthly', to_char(at at time zone 'utc', 'YYYY-MM'), of_case, 'received', count(*)
      from happened where kind = 'created' group by 2, of_case
    union all
    select 'monthly', month, of_case, 'decided', count(*) from timed group by month, of_case
    union all
    select 'monthly', month, of_case, 'decided within 7 business days', count(*)
      from timed where business_days <= 7 group by month, of_case
    union all
    select 'monthly', month, of_case, 'removed', count(*) from timed where is_removed group by month, of_case
    union all
    select 'monthly', month, of_case, 'median hours',
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1) from timed group by month, of_case
    order by 1, 2, 3, 4`;

/**
 * The figures of a period, counted from events: notices and decisions as the DSA asks for them, the
 * monthly table of card networks, and medians of handling times in hours. Reads all events of the
 * period, and of the cases that were decided in it.
 */
export async function reportTransparency({ slow_db }: Ctx, period: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`${facts(period)} ${figures}`.execute(slow_db);
  return rows;
}
