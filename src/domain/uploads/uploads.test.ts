import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AppError } from '#contracts/errors.ts';
import type { UploadSettings } from '#platform/upload-settings.ts';
import { createPartFiles } from '#platform/uploads/part-files.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, anAlbum, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload, no_minimum } from '#tests/support/uploads.ts';
import type { Ctx } from '../ctx.ts';
import { eraseAccount } from '../erasure/index.ts';
import { suspendIn } from '../suspensions/index.ts';
import { makeReadOnly } from '../write-access/index.ts';
import { cancelUpload, pruneUploads } from './end-uploads.ts';
import { openSender, type Sender } from './open-sender.ts';
import { findOwn, getUpload, listUploads } from './read-uploads.ts';

const it = withCtx();
let number = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Uploader-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}

const roomy: UploadSettings = {
  role: 'uploader',
  bytes_most: 1000,
  open_most: 3,
  day_bytes: 2000,
  storage_bytes: 5000,
  ...no_minimum,
  idle_seconds: 7 * 86_400,
  originals_seconds: 0,
};
const limited = (more: Partial<UploadSettings> = {}): Ctx => {
  const ctx = it.ctx();
  return { ...ctx, settings: { ...ctx.settings, uploads: { ...roomy, ...more } } };
};
/** 10,000 in the long tests. */
const creations = process.env['VELOUR_LONG'] ? 10_000 : 500;
const nothing = (): void => undefined;
async function* of(...chunks: (Buffer | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}
const sendTo = async (
  ref: { upload_id: string; member_id: number },
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  sha256?: Buffer,
): Promise<number> => {
  const sender = await openSender(it.ctx(), ref, nothing);
  try {
    return await sender.write(bytes, { offset, sha256 });
  } finally {
    await sender.release();
  }
};

describe('quotas', () => {
  test('an upload is refused without the role, for a read-only account and after a revoked verification', async () => {
    const { member_id } = await aMember(it.ctx(), 'Nora');
    await expect(anUpload(it.ctx(), member_id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(anUpload(limited({ role: 'none' }), member_id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await anUpload(limited({ role: 'member' }), member_id);
    await verifyUploader(it.ctx(), member_id);
    await anUpload(it.ctx(), member_id);
    await sql`update verified_uploader set revoked_at = now() where member_id = ${member_id}`.execute(
      it.db,
    );
    await expect(anUpload(it.ctx(), member_id)).rejects.toMatchObject({ code: 'forbidden' });
    await makeReadOnly(it.db, member_id);
    await expect(anUpload(limited({ role: 'member' }), member_id)).rejects.toMatchObject({
      code: 'read_only',
    });
  });

  test.each([
    ['a file that is too large', {}, { bytes: 1001 }, 'payload_too_large', undefined],
    ['no bytes', {}, { bytes: 0 }, 'invalid', { bytes: 'invalid' }],
    ['too many at once', { open_most: 1 }, {}, 'over_quota', { quota: 'open' }],
    ['too many bytes a day', { day_bytes: 1100 }, { bytes: 101 }, 'over_quota', { quota: 'day' }],
    [
      'too many stored',
      { storage_bytes: 1100 },
      { bytes: 101 },
      'over_quota',
      { quota: 'storage' },
    ],
  ])('%s is refused', async (_name, settings, facts, code, info) => {
    const member_id = await anUploader();
    await anUpload(limited(), member_id, { bytes: 1000 });
    await expect(
      anUpload(limited(settings), member_id, { bytes: 10, ...facts }),
    ).rejects.toMatchObject({
      code,
      ...(info && { info }),
    });
    expect((await listUploads(it.ctx(), member_id)).uploads).toHaveLength(1);
  });

  test('stored bytes count, and an ended upload frees its bytes except those of the day', async () => {
    const member_id = await anUploader();
    const media_id = await aMedia(it.ctx());
    await sql`update media set owner_id = ${member_id}, bytes = 4500 where media_id = ${media_id}`.execute(
      it.db,
    );
    await expect(anUpload(limited(), member_id, { bytes: 501 })).rejects.toMatchObject({
      info: { quota: 'storage' },
    });
    const upload_id = await anUpload(limited(), member_id, { bytes: 500 });
    await sendTo({ upload_id, member_id }, 0, of(randomBytes(300)));
    await cancelUpload(it.ctx(), { upload_id, member_id });
    const day = limited({ day_bytes: 800 });
    await expect(anUpload(day, member_id, { bytes: 501 })).rejects.toMatchObject({
      info: { quota: 'day' },
    });
    await anUpload(day, member_id, { bytes: 500 });
  });

  test('a cancelled clip, whose files are erased, does not count as stored', async () => {
    const member_id = await anUploader();
    const media_id = await aMedia(it.ctx());
    const fail = (reason_code: string) =>
      sql`update media set owner_id = ${member_id}, bytes = 4500, state = 'failed', reason_code = ${reason_code} where media_id = ${media_id}`.execute(
        it.db,
      );
    await fail('damaged');
    await expect(anUpload(limited(), member_id, { bytes: 501 })).rejects.toMatchObject({
      info: { quota: 'storage' },
    });
    await fail('cancelled');
    await anUpload(limited(), member_id, { bytes: 501 });
  });

  test('photos of albums and drafts count as stored, hidden ones too, and are free when they go', async () => {
    const member_id = await anUploader();
    const album_id = await anAlbum(it.ctx({ kind: 'system' }), { member_id });
    const sizes = (bytes: number | null) =>
      sql`update photo set bytes = ${bytes} where photo_id in (select photo_id from album_photo where album_id = ${album_id})`.execute(
        it.db,
      );
    const begin = (bytes: number) => anUpload(limited(), member_id, { bytes });
    const full = { info: { quota: 'storage' } };
    await sizes(2200);
    await sql`select album_refresh(array[${album_id}]::int[])`.execute(it.db);
    await expect(begin(601)).rejects.toMatchObject(full);
    // Of before sizes were stored: by their pixels, 1600 x 900 each.
    await sizes(null);
    await sql`update album set photo_bytes = null where album_id = ${album_id}`.execute(it.db);
    const large = limited({ storage_bytes: 720_100 });
    await expect(anUpload(large, member_id, { bytes: 101 })).rejects.toMatchObject(full);
    await sizes(2200);
    await sql`update photo set is_hidden = true where photo_id in (select photo_id from album_photo where album_id = ${album_id})`.execute(
      it.db,
    );
    await sql`select album_refresh(array[${album_id}]::int[])`.execute(it.db);
    await expect(begin(601)).rejects.toMatchObject(full);
    await sql`delete from album_photo where album_id = ${album_id}`.execute(it.db);
    await sql`select album_refresh(array[${album_id}]::int[])`.execute(it.db);
    await sql`
      with made as (insert into album_draft (draft_id, member_id, rules_version) values (${'q'.repeat(22)}, ${member_id}, '1') returning draft_id)
      insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash, created_at)
      select draft_id, 1, 1, ${'q'.repeat(22)}, 'a.jpg', 4400, ${Buffer.alloc(32, 3)}, now() - interval '2 days' from made`.execute(
      it.db,
    );
    await expect(begin(601)).rejects.toMatchObject(full);
    await begin(600);
  });

  test('twenty at once of one member cannot pass a limit', async () => {
    const member_id = await anUploader();
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        anUpload(limited({ day_bytes: 250 }), member_id, { bytes: 100 }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { uploads } = await listUploads(it.ctx(), member_id);
    expect(uploads).toHaveLength(2);
    expect(await it.ctx().part_files.find(uploads[0]?.upload_id ?? '')).toMatchObject({ bytes: 0 });
  });

  test(
    'creations without end leave no more rows and files than uploads may be open, and cancelled ones free their places',
    { timeout: 600_000 },
    async () => {
      const member_id = await anUploader();
      const files = async () => (await it.ctx().part_files.listOlder(-1)).length;
      const before = await files();
      const refused = new Map<string, number>();
      const create = () =>
        anUpload(limited(), member_id, { bytes: 10 }).catch((error: AppError) => {
          const said = `${error.code} ${String(error.info?.['quota'])}`;
          refused.set(said, (refused.get(said) ?? 0) + 1);
        });
      // Ten at a time, as many as connections there are.
      for (let n = 0; n < creations; n += 10)
        await Promise.all(Array.from({ length: 10 }, () => create()));
      const rows = () =>
        it.db.selectFrom('upload').select('upload_id').where('member_id', '=', member_id).execute();
      expect([...refused]).toEqual([['over_quota open', creations - roomy.open_most]]);
      const made = await rows();
      expect(made).toHaveLength(roomy.open_most);
      expect(await files()).toBe(before + roomy.open_most);
      for (const { upload_id } of made) await cancelUpload(it.ctx(), { upload_id, member_id });
      expect(await files()).toBe(before);
      await anUpload(limited(), member_id, { bytes: roomy.bytes_most });
    },
  );

  test('a disk that is almost full refuses new ones before the parts of those that run', async () => {
    const member_id = await anUploader();
    const running = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 1000 }) };
    const { rows } = await sql<{ bytes: number }>`
      select sum(bytes - received)::int as bytes from upload where state = 'receiving'`.execute(
      it.db,
    );
    const floor = 512 * 1024 * 1024;
    // Enough for all that is on its way, and for nothing more.
    const free = floor + (rows[0]?.bytes ?? 0);
    const full: Ctx = {
      ...it.ctx(),
      part_files: createPartFiles(`${it.folder}/uploads`, async () => ({ free, total: free })),
    };
    await expect(anUpload(full, member_id, { bytes: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await listUploads(it.ctx(), member_id)).uploads).toHaveLength(1);
    const sender = await openSender(full, running, nothing);
    expect(await sender.write(of(randomBytes(1000)), { offset: 0 })).toBe(1000);
    await sender.release();
  });
});

describe('the first bytes of a file', () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(1996)]);
  const refs = async (bytes: number) => {
    const member_id = await anUploader();
    return { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes }) };
  };

  test.each([
    ['file_type', Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(1997)])],
    ['damaged', zip],
  ] as const)(
    'refuse it as %s once they are here, and nothing of it stays',
    async (reason, bytes) => {
      const ref = await refs(10_000);
      // Too little to say, then a line that breaks.
      expect(await sendTo(ref, 0, of(bytes.subarray(0, 900)))).toBe(900);
      await expect(sendTo(ref, 900, of(bytes.subarray(900)))).rejects.toMatchObject({
        code: 'unsupported_media_type',
        info: { reason_code: reason },
      });
      expect(await getUpload(it.ctx(), ref)).toMatchObject({
        state: 'refused',
        reason_code: reason,
      });
      expect(await it.ctx().part_files.find(ref.upload_id)).toBeUndefined();
      await expect(sendTo(ref, 2000, of(randomBytes(10)))).rejects.toMatchObject({
        code: 'deleted',
      });
      // The reservation is free again: the day counts bytes that came.
      const few = limited({ open_most: 1, day_bytes: 3000 });
      await anUpload(few, ref.member_id, { bytes: 1000 });
    },
  );

  test('of a film, of nothing known, and of a whole file let it pass', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), randomBytes(1988)]);
    for (const bytes of [film, Buffer.alloc(2000)]) {
      const ref = await refs(10_000);
      expect(await sendTo(ref, 0, of(bytes))).toBe(2000);
      expect(await findOwn(it.ctx(), ref)).toMatchObject({ state: 'receiving', received: 2000 });
    }
    const ref = await refs(zip.length);
    expect(await sendTo(ref, 0, of(zip))).toBe(2000);
    expect(await findOwn(it.ctx(), ref)).toMatchObject({ state: 'complete' });
  });
});

describe('a part', () => {
  test('is stored on the disk as far as it was received, and the next one continues there', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 300 }) };
    const bytes = randomBytes(300);
    expect(await sendTo(ref, 0, of(bytes.subarray(0, 100), new Error('cut')))).toBe(100);
    expect(await findOwn(it.ctx(), ref)).toMatchObject({ received: 100, state: 'receiving' });
    await expect(sendTo(ref, 99, of(bytes))).rejects.toMatchObject({ code: 'wrong_offset' });
    await expect(sendTo(ref, 101, of(bytes))).rejects.toMatchObject({ code: 'wrong_offset' });
    expect(await findOwn(it.ctx(), ref)).toMatchObject({ received: 100 });
    expect(await sendTo(ref, 100, of(bytes.subarray(100)))).toBe(300);
    expect(await findOwn(it.ctx(), ref)).toMatchObject({ received: 300, state: 'complete' });
    expect(await sendTo(ref, 300, of())).toBe(300);
  });

  test('with a checksum is stored whole or not at all', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 200 }) };
    const bytes = randomBytes(200);
    const sha256 = createHash('sha256').update(bytes).digest();
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(7) ^ 1, 7);
    await expect(sendTo(ref, 0, of(other), sha256)).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    await expect(
      sendTo(ref, 0, of(bytes.subarray(0, 150), new Error('cut')), sha256),
    ).rejects.toMatchObject({ code: 'checksum_mismatch' });
    expect(await findOwn(it.ctx(), ref)).toMatchObject({ received: 0 });
    expect(await sendTo(ref, 0, of(bytes), sha256)).toBe(200);
  });

  test('finds its place where the process died between the row and the file of its upload', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 200 }) };
    await it.ctx().part_files.remove(ref.upload_id);
    const bytes = randomBytes(200);
    expect(await sendTo(ref, 0, of(bytes.subarray(0, 120)))).toBe(120);
    expect(await sendTo(ref, 120, of(bytes.subarray(120)))).toBe(200);
    const { path = '' } = (await it.ctx().part_files.find(ref.upload_id)) ?? {};
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test('of another member, or of an upload that ended, is none', async () => {
    const [member_id, other] = [await anUploader(), await anUploader()];
    const upload_id = await anUpload(it.ctx(), member_id);
    for (const act of [findOwn, getUpload, cancelUpload])
      await expect(act(it.ctx(), { upload_id, member_id: other })).rejects.toMatchObject({
        code: 'not_found',
      });
    await expect(
      openSender(it.ctx(), { upload_id, member_id: other }, nothing),
    ).rejects.toMatchObject({ code: 'not_found' });
    await cancelUpload(it.ctx(), { upload_id, member_id });
    expect(await it.ctx().part_files.find(upload_id)).toBeUndefined();
    for (const act of [openSender, cancelUpload])
      await expect(act(it.ctx(), { upload_id, member_id }, nothing)).rejects.toMatchObject({
        code: 'deleted',
      });
    expect((await listUploads(it.ctx(), member_id)).uploads).toEqual([]);
  });
});

describe('one sender at a time', () => {
  test('another one ends it within seconds, and nothing of the first counts from then on', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 200 }) };
    const state: { first?: Sender; lost: boolean } = { lost: false };
    const stop = Promise.withResolvers<void>();
    state.first = await openSender(it.ctx(), ref, () => {
      state.lost = true;
      stop.resolve();
    });
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(50, 1);
      // A connection that hangs until it has to stop.
      await stop.promise;
    }
    const written = state.first.write(silent(), { offset: 0 });
    void written.then(() => state.first?.release());
    const second = await openSender(it.ctx(), ref, nothing);
    expect([state.lost, await written]).toEqual([true, 50]);
    await expect(second.write(of(Buffer.alloc(200, 2)), { offset: 0 })).rejects.toMatchObject({
      code: 'wrong_offset',
    });
    expect(await second.write(of(Buffer.alloc(150, 2)), { offset: 50 })).toBe(200);
    await second.release();
  }, 20_000);

  test('one whose lease was lost writes nothing that counts; a dead one is waited for no longer than its lease', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 100 }) };
    const dead = await openSender(it.ctx(), ref, nothing);
    await sql`update upload set sender_until = now() - interval '1 second' where upload_id = ${ref.upload_id}`.execute(
      it.db,
    );
    const next = await openSender(it.ctx(), ref, nothing);
    expect(await next.write(of(Buffer.alloc(60, 2)), { offset: 0 })).toBe(60);
    await expect(dead.write(of(Buffer.alloc(60, 1)), { offset: 0 })).rejects.toMatchObject({
      code: 'wrong_offset',
    });
    await dead.release();
    expect(await sendTo(ref, 60, of(Buffer.alloc(40, 2)))).toBe(100);
    await next.release();
  });

  test('a cancelled upload ends its sender', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 100 }) };
    const lost = Promise.withResolvers<void>();
    const sender = await openSender(it.ctx(), ref, lost.resolve);
    await cancelUpload(it.ctx(), ref);
    await lost.promise;
    await expect(sender.write(of(Buffer.alloc(100)), { offset: 0 })).rejects.toThrow(
      'wrong_offset',
    );
    await sender.release();
    expect(await it.ctx().part_files.find(ref.upload_id)).toBeUndefined();
  }, 10_000);
});

describe('the end', () => {
  test('comes after days without a byte by both clocks, and its file goes', async () => {
    const member_id = await anUploader();
    const [old, young] = [await anUpload(it.ctx(), member_id), await anUpload(it.ctx(), member_id)];
    await sendTo({ upload_id: old, member_id }, 0, of(Buffer.from('hello')));
    const age = (upload_id: string, days: number) =>
      sql`update upload set last_byte_at = now() - make_interval(secs => ${days * 86_400}::float8) where upload_id = ${upload_id}`.execute(
        it.db,
      );
    await age(old, 7.01);
    await age(young, 6.99);
    // A clock that runs ahead ends nothing: the one of the database, which the process does not confirm, and the one of the host.
    const behind = { now: () => new Date(Date.now() - 86_400_000) };
    const ahead = { now: () => new Date(Date.now() + 30 * 86_400_000) };
    const idleDays = async (clock: Ctx['clock']): Promise<number> =>
      (await findOwn({ ...it.ctx(), clock }, { upload_id: old, member_id })).idle_seconds / 86_400;
    expect(await idleDays(behind)).toBeCloseTo(6.01);
    expect(await idleDays(ahead)).toBeCloseTo(7.01);
    await pruneUploads({ ...it.ctx(), clock: behind });
    expect(await it.ctx().part_files.find(old)).toBeDefined();
    await pruneUploads({ ...it.ctx(), clock: ahead });
    expect(await it.ctx().part_files.find(old)).toBeUndefined();
    expect(await it.ctx().part_files.find(young)).toBeDefined();
    await expect(findOwn(it.ctx(), { upload_id: old, member_id })).rejects.toMatchObject({
      code: 'deleted',
    });
    expect(await findOwn(it.ctx(), { upload_id: young, member_id })).toMatchObject({ received: 0 });
  });

  test('of a member who is banned in the middle: the part that runs ends, none begins, and what came goes when the upload expires', async () => {
    const member_id = await anUploader();
    const ref = { member_id, upload_id: await anUpload(it.ctx(), member_id, { bytes: 200 }) };
    const stop = Promise.withResolvers<void>();
    const sender = await openSender(it.ctx(), ref, stop.resolve);
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(50, 1);
      await stop.promise;
    }
    const written = sender.write(slow(), { offset: 0 });
    await it.db.transaction().execute((trx) =>
      suspendIn(it.ctx(), trx, member_id, {
        reason: 'Spam.',
        days: undefined,
        is_decision: true,
      }),
    );
    await stop.promise;
    expect(await written).toBe(50);
    await sender.release();
    await expect(openSender(it.ctx(), ref, nothing)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await sql`update upload set last_byte_at = now() - interval '8 days' where upload_id = ${ref.upload_id}`.execute(
      it.db,
    );
    await pruneUploads(it.ctx());
    expect(await it.ctx().part_files.find(ref.upload_id)).toBeUndefined();
    const { rows } =
      await sql`select state, received, sender from upload where upload_id = ${ref.upload_id}`.execute(
        it.db,
      );
    expect(rows).toEqual([{ state: 'expired', received: 50, sender: null }]);
  }, 20_000);

  test('of a member takes rows and files along', async () => {
    const member_id = await anUploader();
    const upload_id = await anUpload(it.ctx(), member_id);
    await eraseAccount(it.ctx(), member_id, 'operator');
    expect(await it.ctx().part_files.find(upload_id)).toBeUndefined();
    await expect(findOwn(it.ctx(), { upload_id, member_id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
