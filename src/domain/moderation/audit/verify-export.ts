import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isSignedBy } from '#platform/signing-key.ts';
import type { Ctx } from '../../ctx.ts';
import { auditKey } from './audit-key.ts';
import { audit_format } from './export-events.ts';

const Head = z.object({ format: z.literal(audit_format), public_key: z.string() });
const Event = z.strictObject({ hash: z.string(), text: z.string() });
const End = z.strictObject({ events: z.int(), sha256: z.string(), signature: z.string() });

/** What is wrong with an exported chain, or with the site's compared with it. */
export type ExportFault =
  /** The file is no export, or a line of it is damaged. */
  | { fault: 'line'; line: number }
  /** The file ends before its signature. */
  | { fault: 'cut' }
  /** The signature is not that of this site, or the file was changed. */
  | { fault: 'signature' }
  /** The first event whose hash does not follow. */
  | { fault: 'chain'; event_id: number }
  /** The site's events end before those of the file. */
  | { fault: 'missing'; event_id: number }
  /** The site's event is another one than that of the file. */
  | { fault: 'differs'; event_id: number };

const batch = 1000;

/**
 * Reads an export and compares it with the events of the site. What the site has altered or deleted
 * since the export is found, also where its own chain was computed again. Undefined: all is well.
 */
export async function verifyExport(
  ctx: Ctx,
  lines: AsyncIterable<string>,
): Promise<ExportFault | undefined> {
  const digest = createHash('sha256');
  let number = 0;
  let previous = Buffer.alloc(0);
  let pending: { event_id: number; hash: string }[] = [];
  let key: string | undefined;
  let end: z.infer<typeof End> | undefined;
  for await (const line of lines) {
    number++;
    if (line === '') continue;
    const said = readLine(line);
    if (said === undefined || end) return { fault: 'line', line: number };
    if (key === undefined) {
      const head = Head.safeParse(said);
      if (!head.success) return { fault: 'line', line: number };
      key = head.data.public_key;
    } else {
      const ended = End.safeParse(said);
      if (ended.success) {
        end = ended.data;
        continue;
      }
      const event = Event.safeParse(said);
      if (!event.success) return { fault: 'line', line: number };
      const event_id = number - 1;
      previous = createHash('sha256').update(previous).update(event.data.text).digest();
      if (
        !event.data.text.startsWith(`[${event_id}, `) ||
        previous.toString('hex') !== event.data.hash
      )
        return { fault: 'chain', event_id };
      pending.push({ event_id, hash: event.data.hash });
      if (pending.length >= batch) {
        const fault = await compare(ctx, pending);
        if (fault) return fault;
        pending = [];
      }
    }
    digest.update(`${line}\n`);
  }
  if (!end || key === undefined) return { fault: 'cut' };
  const { signature, ...facts } = end;
  const isSigned =
    key === auditKey(ctx).public_key &&
    end.sha256 === digest.digest('hex') &&
    isSignedBy(key, JSON.stringify(facts), signature);
  if (!isSigned) return { fault: 'signature' };
  return compare(ctx, pending);
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

async function compare(
  { slow_db }: Ctx,
  exported: readonly { event_id: number; hash: string }[],
): Promise<ExportFault | undefined> {
  const [first] = exported;
  if (!first) return undefined;
  const { rows } = await sql<{ event_id: string; hash: string }>`
    select event_id, encode(hash, 'hex') as hash from case_event
    where event_id between ${first.event_id} and ${exported.at(-1)?.event_id} order by event_id`.execute(
    slow_db,
  );
  const hashes = new Map(rows.map((row) => [Number(row.event_id), row.hash]));
  for (const { event_id, hash } of exported) {
    const own = hashes.get(event_id);
    if (own === undefined) return { fault: 'missing', event_id };
    if (own !== hash) return { fault: 'differs', event_id };
  }
  return undefined;
}
