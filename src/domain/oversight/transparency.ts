import { sql } from 'kysely';
import type { ReportRow } from '#contracts/calls/console/console-reports.ts';
import { caseKinds } from '#contracts/calls/forms/forms.ts';
import type { Ctx } from '../ctx.ts';
import {
  isSeenBy,
  operator,
  showing,
  stays_open,
  type Action,
  type Reviewer,
} from '../moderation/index.ts';

export interface Period {
  /** Days in UTC: from the beginning of `from` to the end of `to`. */
  from: string;
  to: string;
}

/** Kinds of cases that are notices: a form of somebody opens them. */
const forms: readonly string[] = caseKinds;
/** Decisions after which a case goes on. */
const steps: readonly Action[] = [...stays_open];
/** Of an event: what was decided ends no case. A strike about what still waits says so itself. */
const isStep = (event: string) =>
  sql`(${sql.ref(`${event}.action`)} in (${sql.join(steps)}) or coalesce((${sql.ref(`${event}.after`)} ->> 'stays_open')::boolean, false))`;
const removing: readonly Action[] = ['remove', 'remove-stay-down', 'reject'];
/** Answers that say that nothing was taken away. */
const leaving: readonly string[] = ['restored', 'unchanged', 'refused'];
/**
 * Of the event `s` that ends a case: whether the case took something away: by a decision, by its answer, or because it hid something before and has not shown it again
 * since. Reports hide until they are decided, and show again soon after the event that decides otherwise.
 */
const isRemoval = sql`coalesce(s.action in (${sql.join(removing)}) or s.after ->> 'outcome' = 'removed' or (
  coalesce(s.action not in (${sql.join([...showing])}), true) and coalesce(s.after ->> 'outcome' not in (${sql.join(leaving)}), true)
  and exists (select from case_event v where v.case_id = s.case_id and v.kind = 'hidden' and v.event_id < s.event_id and not exists (
    select from case_event r where r.case_id = s.case_id and r.kind = 'restored' and r.event_id > v.event_id
      and (r.subject_type, r.subject_id) is not distinct from (v.subject_type, v.subject_id)))), false)`;

/**
 * The events of the period, and the cases handled in it with their times. A decision counts when it took
 * effect, so that one that was undone counts nowhere. It was automated where its event says so; older
 * events do not say it, but an automated decision has no `decided`.
 *
 * A case is handled by the first decision that ends it, or by being closed with an answer; holding
 * something, asking for changes, and a strike about what still waits are steps on the way, and a case whose subject went away is not handled. Its time
 * runs from its first event to the one in which that was decided, whenever it took effect.
 */
const facts = ({ from, to }: Period, by: Pick<Reviewer, 'has_child_safety'>) => sql`
    with period as (
      select (${from}::date)::timestamp at time zone 'utc' as begins,
        (${to}::date + 1)::timestamp at time zone 'utc' as ends),
    seen as not materialized (
      select e.event_id, e.case_id, e.at, e.kind, e.actor, e.rule_id, e.after, c.kind as of_case,
        e.after ->> 'action' as action, (e.after ->> 'decision_id')::int as decision_id
      from case_event e join moderation_case c using (case_id) where ${isSeenBy(by, 'e.rule_id')}),
    happened as (
      select s.* from seen s, period where s.at >= begins and s.at < ends),
    applied as (
      select h.*, coalesce((h.after ->> 'is_automated')::boolean, not exists (
        select from case_event d where d.case_id = h.case_id and d.kind = 'decided'
          and (d.after ->> 'decision_id')::int = h.decision_id)) as is_automated
      from happened h where h.kind = 'applied'),
    ended as (
      select distinct on (s.case_id) s.case_id, s.of_case, coalesce(d.at, s.at) as decided_at,
        ${isRemoval} as is_removed
      from seen s left join lateral (
        select d.at from case_event d where d.case_id = s.case_id and d.kind = 'decided'
          and (d.after ->> 'decision_id')::int = s.decision_id limit 1) d on true
      where s.case_id in (select case_id from happened where kind in ('decided', 'applied', 'closed'))
        and ((s.kind = 'applied' and not ${isStep('s')}) or (s.kind = 'closed' and s.actor <> 'system'))
      order by s.case_id, s.event_id),
    timed as (
      select n.of_case, n.is_removed, extract(epoch from n.decided_at - f.at) / 3600 as hours,
        to_char(n.decided_at at time zone 'utc', 'YYYY-MM') as month,
        (select count(*) from generate_series((f.at at time zone 'utc')::date + 1,
          (n.decided_at at time zone 'utc')::date, interval '1 day') as day
          where extract(isodow from day) < 6) as business_days
      from ended n, period, lateral (
        select min(b.at) as at from case_event b where b.case_id = n.case_id and b.kind = 'created') f
      where n.decided_at >= begins and n.decided_at < ends and f.at is not null)`;

/** All figures, of `facts`. */
const figures = sql`
    select 'notices' as section, '' as month, of_case as of, 'received' as measure, count(*)::float8 as value
      from happened where kind = 'created' and of_case in (${sql.join(forms)}) group by of_case
    union all
    select 'notices', '', of_case, 'repeated', count(*)
      from happened where kind = 'repeated' and of_case in (${sql.join(forms)}) group by of_case
    union all
    select 'decisions', '', action, case when is_automated then 'automated' else 'by a person' end, count(*)
      from applied group by action, is_automated
    union all
    select 'kinds', '', of_case, action || case when is_automated then ' automated' else ' by a person' end, count(*)
      from applied group by of_case, action, is_automated
    union all
    select 'rules', '', r.code || ' ' || r.version, a.action, count(*)
      from applied a join content_rule r using (rule_id) group by r.code, r.version, a.action
    union all
    select 'appeals', '', 'appeal', 'received', count(*) from happened where kind = 'appealed' having count(*) > 0
    union all
    select 'appeals', '', 'appeal', case action when 'uphold' then 'upheld' else 'changed' end, count(*)
      from applied where of_case = 'appeal' and not is_automated and not ${isStep('applied')} group by 4
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
 * monthly table of card networks, and medians of handling times in hours. A reviewer who may not see cases
 * of dangers for children gets the figures without them. Reads all events of the period, and of the cases that were
 * decided in it.
 */
export async function reportTransparency(
  { slow_db }: Ctx,
  period: Period,
  by: Pick<Reviewer, 'has_child_safety'> = operator,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`${facts(period, by)} ${figures}`.execute(slow_db);
  return rows;
}
