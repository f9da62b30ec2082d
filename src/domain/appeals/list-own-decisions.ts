import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { OwnDecisions, ReasonsStatement } from '#contracts/calls/accounts/own-decisions.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { orElse } from '../or-else.ts';
import { readWords } from '../rules/index.ts';
import { listOwnReports } from './list-own-reports.ts';

const most = 100;

/**
 * Decisions about a member: statements of reasons with their appeals, a hundred a page, and on the first page strikes and the outcomes of the member's reports.
 * `before` is the `next` of the page before; 0 begins.
 */
export async function listOwnDecisions(
  { db }: Ctx,
  member_id: number,
  before = 0,
): Promise<Omit<OwnDecisions, 'username'>> {
  const isFirst = before === 0;
  const [rows, reports, strikes] = await Promise.all([
    readStatements(db, member_id, before),
    isFirst ? listOwnReports(db, member_id) : [],
    isFirst ? readStrikes(db, member_id) : [],
  ]);
  const shown = rows.slice(0, most);
  return {
    statements: shown.map(statementOf),
    reports,
    strikes: strikes.map(({ created_at, kind, expires_at, is_revoked }) => ({
      at: created_at.toISOString(),
      kind: kind as OwnDecisions['strikes'][number]['kind'],
      until: expires_at.toISOString(),
      is_revoked,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.statement_id ?? null) : null,
  };
}

const readStrikes = (db: Ctx['db'], member_id: number) =>
  db
    .selectFrom('strike')
    .select([
      'created_at',
      'kind',
      'expires_at',
      sql<boolean>`revoked_at is not null`.as('is_revoked'),
    ])
    .where('member_id', '=', member_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('strike_id', 'desc')
    .limit(most)
    .execute();

/** One more than a page where there is a next one. */
const readStatements = (db: Ctx['db'], member_id: number, before: number) =>
  db
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .leftJoin('content_rule as r', 'r.rule_id', 'd.rule_id')
    .leftJoin('moderation_case as a', 'a.case_id', 's.appeal_case_id')
    .select([
      's.statement_id',
      's.created_at',
      sql<Language>`s.lang::text`.as('lang'),
      's.appeal_until',
      sql<boolean>`s.appeal_until > now() and s.appeal_case_id is null and d.reversed_by is null`.as(
        'may_appeal',
      ),
      'd.action',
      'd.subject_type',
      'd.subject_id',
      'd.facts',
      'd.details',
      'd.is_automated',
      sql<boolean>`d.reversed_by is not null`.as('is_reversed'),
      'r.code',
      'r.version',
      sql<unknown>`coalesce(r.texts -> s.lang::text, r.texts -> 'en')`.as('words'),
      sql<
        string[]
      >`(select coalesce(json_agg(coalesce(n.texts -> s.lang::text, n.texts -> 'en') ->> 'title' order by l.label), '[]')
        from jsonb_array_elements_text(coalesce(d.details -> 'labels', '[]')) as l(label)
        cross join lateral (select texts from content_rule where label = l.label order by rule_id desc limit 1) as n)`.as(
        'labels',
      ),
      'a.created_at as appeal_at',
      'a.outcome',
      sql<string>`coalesce((select by.facts from moderation_decision as by
        where by.case_id = a.case_id and by.undone_at is null and by.applied_at is not null and not by.is_automated
        order by by.decision_id desc limit 1), '')`.as('answer'),
    ])
    .where('s.member_id', '=', member_id)
    .$if(before > 0, (query) => query.where('s.statement_id', '<', before))
    .orderBy('s.statement_id', 'desc')
    .limit(most + 1)
    .execute();

type Row = Awaited<ReturnType<typeof readStatements>>[number];

/** The details of a decision that its statement shows. One that does not fit is read as missing: no decision must end the page of all. */
const Shown = z.object({
  days: orElse(z.optional(z.int()), undefined),
  regions: orElse(z.optional(z.array(z.string())), undefined),
  strikes: orElse(z.optional(z.array(z.int())), undefined),
});

function statementOf(row: Row): ReasonsStatement {
  const { days = 0, regions = [], strikes = [] } = Shown.parse(row.details);
  const isOpen = row.outcome === null;
  return {
    statement_id: row.statement_id,
    at: row.created_at.toISOString(),
    action: row.action as ReasonsStatement['action'],
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    rule: ruleOf(row),
    // An automated decision reports the number of strikes instead of facts.
    facts: row.is_automated ? '' : row.facts,
    is_automated: row.is_automated,
    strikes: strikes.length,
    days,
    regions,
    labels: row.labels,
    is_reversed: row.is_reversed,
    appeal_until: row.appeal_until.toISOString(),
    may_appeal: row.may_appeal,
    appeal: row.appeal_at && {
      at: row.appeal_at.toISOString(),
      outcome: isOpen ? '' : row.outcome === 'upheld' ? 'upheld' : 'changed',
      facts: isOpen ? '' : row.answer,
    },
  };
}

const ruleOf = ({ code, version, words }: Row): ReasonsStatement['rule'] =>
  code === null || version === null ? null : { code, version, ...readWords(words) };
