import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { unavailableIfFull } from './create-upload.ts';
import { findOwn, type UploadRef } from './read-uploads.ts';
import { bringsHead, refuseByHead } from './refuse-by-head.ts';

export interface SentPart {
  offset: number;
  length?: number | undefined;
  sha256?: Buffer | undefined;
  /** Called with each chunk that is written: nothing needs it any more. */
  release?: ((chunk: Uint8Array) => void) | undefined;
}

/** The one request that may write to an upload. */
export interface Sender {
  /** Stores a part that begins at `offset`, of `length` bytes where that is known, and lets others send. Returns the offset behind it: every byte before that is durable. Throws wrong_offset, checksum_mismatch, unavailable, and unsupported_media_type where its first bytes are of no film. */
  write(bytes: AsyncIterable<Uint8Array>, part: SentPart): Promise<number>;
  /** Lets others send, where no part was stored. Resolves when nothing is written any more. */
  release(): Promise<void>;
}

/** Seconds. */
const lease = { lasts: 20, renewed: 2, trusted: 15 };
const patience_ms = 8000;
const look_ms = 200;

/**
 * Takes the lease of an upload, which is stored in its row, so that only one request of all processes sends. The current holder is asked to stop, and has a few
 * seconds for that. `onLost` is called when this request has to stop. Throws in_use, not_found, `deleted` for one that ended, and `unauthorized` while the account is suspended, as its sessions ended.
 */
export async function openSender(ctx: Ctx, ref: UploadRef, onLost: () => void): Promise<Sender> {
  const sender = randomBytes(12).toString('hex');
  const total = await take(ctx, ref, sender);
  if (total === undefined) return wholeSender();
  const hold = keepLease(ctx, ref, sender, onLost);
  let running: Promise<unknown> = Promise.resolve();
  return {
    write(bytes, { offset, length = Infinity, sha256, release }) {
      const most = Math.max(0, Math.min(length, total - offset));
      const part = { bytes, offset, most, total, sha256, sender, release, mayWrite: hold.isHeld };
      const written = writePart(ctx, ref, part).then(({ received, isReleased }) => {
        if (isReleased) hold.end();
        return received;
      });
      running = written.catch(() => undefined);
      return written;
    },
    async release() {
      await running;
      await hold.stop();
    },
  };
}

/** Of an upload that is complete already. */
const wholeSender = (): Sender => ({
  write: async (_bytes, { offset }) => offset,
  release: async () => undefined,
});

/** Of an upload: whether its member's account can be used. A part that runs ends when a suspension begins; what came of it counts, and stays until the upload expires. */
const mayGoOn = sql`not exists (
  select from login as l where l.id = upload.member_id and l.suspended_at is not null and (l.suspended_until is null or l.suspended_until > now()))`;

async function demandUsable(ctx: Ctx, { upload_id }: UploadRef): Promise<void> {
  const { rows } =
    await sql`select from upload where upload_id = ${upload_id} and ${mayGoOn}`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('unauthorized');
}

/** Returns the bytes of the file; undefined when all are here already. */
async function take(ctx: Ctx, ref: UploadRef, sender: string): Promise<number | undefined> {
  const give_up = performance.now() + patience_ms;
  for (;;) {
    const { rows } = await sql<{ bytes: number }>`
      update upload set sender = ${sender}, is_wanted = false,
        sender_until = clock_timestamp() + make_interval(secs => ${lease.lasts})
      where upload_id = ${ref.upload_id} and member_id = ${ref.member_id} and state = 'receiving'
        and (sender is null or sender_until < clock_timestamp()) and ${mayGoOn}
      returning bytes`.execute(ctx.db);
    const [row] = rows;
    if (row) return row.bytes;
    const { state } = await findOwn(ctx, ref);
    if (state !== 'receiving') return undefined;
    await demandUsable(ctx, ref);
    if (performance.now() > give_up) throw new AppError('in_use');
    await sql`update upload set is_wanted = true where upload_id = ${ref.upload_id} and sender <> ${sender}`.execute(
      ctx.db,
    );
    await delay(look_ms);
  }
}

/** Renews the lease until it is stopped, lost, or wanted by another request. */
function keepLease(ctx: Ctx, { upload_id }: UploadRef, sender: string, onLost: () => void) {
  let trusted_until = performance.now() + lease.trusted * 1000;
  let is_over = false;
  let is_ended = false;
  const lose = (): void => {
    if (is_over) return;
    is_over = true;
    onLost();
  };
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql`
      update upload set sender_until = clock_timestamp() + make_interval(secs => ${lease.lasts})
      where upload_id = ${upload_id} and sender = ${sender} and not is_wanted and ${mayGoOn} returning upload_id`.execute(
      ctx.db,
    );
    if (rows.length === 0) return lose();
    trusted_until = asked + lease.trusted * 1000;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      ctx.log.warn(
        { err: messageOf(error) },
        'lease of an upload not renewed; retrying until it ends',
      );
      if (performance.now() > trusted_until) lose();
    });
  }, lease.renewed * 1000);
  const end = (): void => {
    is_over = true;
    is_ended = true;
    clearInterval(timer);
  };
  return {
    /** By the clock of this process: one that stood still does not write where another one does by now. One that has to stop still writes what came. */
    isHeld: (): boolean => performance.now() < trusted_until,
    /** The row does not name this sender any more. */
    end,
    async stop(): Promise<void> {
      if (is_ended) return;
      end();
      await sql`update upload set sender = null, sender_until = null where upload_id = ${upload_id} and sender = ${sender}`.execute(
        ctx.db,
      );
    },
  };
}

interface PartToWrite {
  bytes: AsyncIterable<Uint8Array>;
  offset: number;
  most: number;
  /** Of the whole file. */
  total: number;
  sha256?: Buffer | undefined;
  release?: ((chunk: Uint8Array) => void) | undefined;
  sender: string;
  mayWrite(): boolean;
}

async function writePart(
  ctx: Ctx,
  { upload_id }: UploadRef,
  { bytes, sender, total, ...part }: PartToWrite,
): Promise<{ received: number; isReleased: boolean }> {
  const stored = await ctx.part_files.write(upload_id, bytes, part).catch((error: unknown) => {
    throw unavailableIfFull(error);
  });
  if (stored === 'mismatch') throw new AppError('checksum_mismatch');
  const received = part.offset + stored.bytes;
  const isReleased = stored.bytes > 0;
  if (isReleased)
    await acknowledge(ctx, { upload_id, sender, from: part.offset, received }).catch(
      async (error: unknown) => {
        await removeOfEnded(ctx, upload_id);
        throw error;
      },
    );
  if (isReleased && bringsHead({ from: part.offset, received, bytes: total }))
    await refuseByHead(ctx, upload_id);
  return { received, isReleased };
}

/** A first part makes the file: of an upload that ended meanwhile there may be one again. If that fails, the sweep does it. */
async function removeOfEnded(ctx: Ctx, upload_id: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('upload')
    .select('upload_id')
    .where('upload_id', '=', upload_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) await ctx.part_files.remove(upload_id);
}

/** Counts what is on the disk, and ends the lease with the same commit. The last byte completes the upload and has it taken in, in one transaction. */
const acknowledge = (
  ctx: Ctx,
  {
    upload_id,
    sender,
    from,
    received,
  }: { upload_id: string; sender: string; from: number; received: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ state: string }>`
      update upload set received = ${received}::bigint, last_byte_at = clock_timestamp(), sender = null, sender_until = null,
        state = case when bytes = ${received}::bigint then 'complete' else state end
      where upload_id = ${upload_id} and sender = ${sender} and received = ${from}::bigint and state = 'receiving'
      returning state`.execute(trx);
    const [row] = rows;
    // Another request sends by now, or the upload was cancelled: what came here counts for nothing.
    if (!row) throw new AppError('wrong_offset');
    if (row.state === 'complete') await ctx.jobs.enqueue('upload.finish', { upload_id }, { trx });
  });
