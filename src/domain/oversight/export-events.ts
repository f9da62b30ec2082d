import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { auditKey } from './audit-key.ts';

export const audit_format = 'velour-audit-1';

/** The columns in an event's `text`, in order; see `case_event_text()`. */
export const event_columns = [
  'event_id',
  'case_id',
  'at_microseconds',
  'kind',
  'actor',
  'note',
  'staff_id',
  'member_id',
  'subject_type',
  'subject_id',
  'rule_id',
  'before',
  'after',
] as const;

const batch = 1000;

/**
 * The chain of events as lines of JSON: a head, a line for each event with the text that was hashed
 * and its hash, and at last the number of events and a signature (Ed25519) of all lines before.
 */
export async function* exportEvents(ctx: Ctx): AsyncGenerator<string> {
  const { public_key, sign } = auditKey(ctx);
  const digest = createHash('sha256');
  const signed = (line: object): string => {
    const text = `${JSON.stringify(line)}\n`;
    digest.update(text);
    return text;
  };
  yield signed({
    format: audit_format,
    site: ctx.settings.site.origin,
    exported_at: ctx.clock.now().toISOString(),
    public_key,
    columns: event_columns,
  });
  // An event that never joined the chain has a number below zero; it is exported, and found.
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<{ event_id: string; hash: string; text: string }>`
      select event_id, encode(hash, 'hex') as hash, case_event_text(e) as text
      from case_event e where event_id > ${last} order by event_id limit ${batch}`.execute(
      ctx.slow_db,
    );
    for (const { hash, text } of rows) yield signed({ hash, text });
    last = Number(rows.at(-1)?.event_id ?? last);
    if (rows.length < batch) break;
  }
  const end = { events: Math.max(last, 0), sha256: digest.digest('hex') };
  const signature = sign(JSON.stringify(end));
  yield `${JSON.stringify({ ...end, signature })}\n`;
}
