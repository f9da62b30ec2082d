import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isSignedBy } from '#platform/signing-key.ts';
import type { Ctx } from '../ctx.ts';
import { auditKey } from './audit-key.ts';
import { audit_format } from './export-events.ts';

const Head = z.object({ format: z.literal(audit_format), public_key: z.string() });
const Event = z.strictObject({ hash: z.string(), text: z.string() });
const End = z.strictObject({ events: z.int(), sha256: z.string(), signature: z.string() });

/** A fault of an exported chain, or of the site's compared with it. */
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

/** The state of a partly read export. */
interface Reading {
  number: number;
  previous: Buffer;
  key: string | undefined;
  end: z.infer<typeof End> | undefined;
  /** Events that were not compared yet. */
  pending: { event_id: number; hash: string }[];
}

/**
 * Reads an export and compares it with the events of the site. Finds events that the site has altered or
 * deleted since the export, also where its own chain was computed again. Undefined: there is no fault.
 */
export async function verifyExport(
  ctx: Ctx,
  lines: AsyncIterable<string>,
): Promise<ExportFault | undefined> {
  const digest = createHash('sha256');
  const reading: Reading = {
    number: 0,
    previous: Buffer.alloc(0),
    key: undefined,
    end: undefined,
    pending: [],
  };
  for await (const line of lines) {
    reading.number++;
    if (line === '') continue;
    const fault = readEntry(reading, line);
    if (fault) return fault;
    if (!reading.end) digest.update(`${line}\n`);
    if (reading.pending.length < batch) continue;
    const difference = await compare(ctx, reading.pending);
    if (difference) return difference;
    reading.pending = [];
  }
  const { end, key, pending } = reading;
  if (!end || key === undefined) return { fault: 'cut' };
  const { signature, ...facts } = end;
  const isSigned =
    key === auditKey(ctx).public_key &&
    end.sha256 === digest.digest('hex') &&
    isSignedBy(key, JSON.stringify(facts), signature);
  return isSigned ? compare(ctx, pending) : { fault: 'signature' };
}

/** Reads a line; returns its fault, if it has one. */
function readEntry(reading: Reading, line: string): ExportFault | undefined {
  const damaged = { fault: 'line', line: reading.number } as const;
  const said = readLine(line);
  if (said === undefined || reading.end) return damaged;
  if (reading.key === undefined) {
    const head = Head.safeParse(said);
    reading.key = head.data?.public_key;
    return head.success ? undefined : damaged;
  }
  const end = End.safeParse(said);
  if (end.success) {
    reading.end = end.data;
    return undefined;
  }
  const event = Event.safeParse(said);
  if (!event.success) return damaged;
  const { hash, text } = event.data;
  const event_id = reading.number - 1;
  reading.previous = createHash('sha256').update(reading.previous).update(text).digest();
  if (!text.startsWith(`[${event_id}, `) || reading.previous.toString('hex') !== hash)
    return { fault: 'chain', event_id };
  reading.pending.push({ event_id, hash });
  return undefined;
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
