import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { MailRefused } from '#platform/mail/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo, verifyUploader } from '#tests/support/factories.ts';
import { addressOfMember, aMember, member_password as password } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';
import type { Ctx } from '../ctx.ts';
import { askExport, makeExport } from '../exports/index.ts';
import { deliverMail } from '../mail/index.ts';
import { findMedia, placesOf } from '../media/index.ts';
import { storePicture } from '../member-pictures/index.ts';
import { createAlbumDraft, receivePhotos } from '../own-albums/index.ts';
import { applyWithPhotos } from '../verifications/index.ts';
import { askErasure } from './ask-erasure.ts';
import { eraseDue } from './erase-due.ts';

const it = withCtx();
const log: string[] = [];
const ctx = (): Ctx => ({
  ...it.ctx({ kind: 'system' }),
  log: pino({ level: 'trace' }, { write: (line) => log.push(line) }),
});

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#48c' } })
    .jpeg()
    .toBuffer();

/** Files of all kinds that a member has on the disk. */
async function storeFiles(member_id: number): Promise<void> {
  const wide = await picture(1300, 400);
  for (const section of ['avatar', 'cover'] as const)
    await storePicture(ctx(), { member_id, section, bytes: wide });
  const [document, selfie] = [await picture(900, 600), await picture(640, 640)];
  const application = { agreement: '1', kind: 'passport', document, selfie } as const;
  await applyWithPhotos(ctx(), { member_id, ...application });
  await verifyUploader(ctx(), member_id);
  await anUpload(ctx(), member_id);
  const draft_id = await createAlbumDraft(ctx(), { member_id, rules: upload_rules_version });
  const photos = [{ file_name: 'clara.jpg', bytes: await picture(60, 40) }];
  await receivePhotos(ctx(), { member_id, draft_id, photos });
  await storeFilm(member_id);
  await askExport(ctx(), { member_id, password, address: '192.0.2.1' });
  const { storage_key } = await it.db
    .selectFrom('member_export')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await makeExport(ctx(), { storage_key });
}

/** A published film with its renditions and pictures. */
async function storeFilm(member_id: number): Promise<void> {
  const media_id = await aMedia(ctx());
  await sql`update media set owner_id = ${member_id} where media_id = ${media_id}`.execute(it.db);
  const { storage_key = '' } = (await findMedia(ctx(), media_id)) ?? {};
  const { originals, stream, pictures } = placesOf(storage_key);
  for (const place of [originals, stream, pictures]) {
    const folder = await mkdtemp(join(it.folder, 'in-'));
    await writeFile(join(folder, 'source'), 'the film');
    await ctx().storage.putFolder(place, folder);
  }
  await aVideo(ctx(), { media_id, member_id });
}

/** The names under which files of the member are stored, by what they are. */
async function keysOf(member_id: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ what: string; keys: string[] }>`
    select what, array_agg(key) as keys from (
      select 'pictures' as what, storage_key as key from member_picture where member_id = ${member_id}
      union all select 'identity', storage_key from record_document join uploader_verification using (verification_id)
        where member_id = ${member_id}
      union all select 'upload', upload_id from upload where member_id = ${member_id}
      union all select 'photos', file_key from album_draft_photo join album_draft using (draft_id) where member_id = ${member_id}
      union all select 'film', storage_key from media where owner_id = ${member_id}
      union all select 'export', storage_key from member_export where member_id = ${member_id}) as k
    group by 1`.execute(it.db);
  return Object.fromEntries(rows.map(({ what, keys }) => [what, keys]));
}

const folders = ['media', 'private', 'uploads', 'vault'];
async function storedFiles(): Promise<string[]> {
  const files = await readdir(it.folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  return paths.filter((path) =>
    folders.some((name) => path.startsWith(join(it.folder, name, '/'))),
  );
}

test('after an erasure no file of the storage, the uploads and the vault is the member’s, and no line of the log names one', async () => {
  const { member_id } = await aMember(ctx(), 'Clara');
  await storeFiles(member_id);
  const address = addressOfMember('Clara');
  const mails = await it.db.selectFrom('mail_outbox').select('mail_id').execute();
  const refusing = { ...it.ctx().mailer, deliver: () => Promise.reject(new MailRefused('550')) };
  for (const { mail_id } of mails) await deliverMail({ ...ctx(), mailer: refusing }, { mail_id });

  const keys = await keysOf(member_id);
  expect(Object.keys(keys).toSorted()).toEqual([
    'export',
    'film',
    'identity',
    'photos',
    'pictures',
    'upload',
  ]);
  const before = await storedFiles();
  const all = Object.entries(keys).flatMap(([what, some]) => some.map((key) => [what, key]));
  // Else nothing would be erased, and the test could not fail.
  for (const [what = '', key = ''] of all)
    expect([what, before.some((path) => path.includes(key))]).toEqual([what, true]);

  await askErasure(ctx(), { member_id, address: '192.0.2.1', password });
  await sql`update login set erase_at = now() where id = ${member_id}`.execute(it.db);
  await eraseDue(ctx());
  const after = await storedFiles();
  for (const [what = '', key = ''] of all)
    expect([what, after.filter((path) => path.includes(key))]).toEqual([what, []]);
  // The log of erasures stays, which has the number alone.
  for (const path of after) expect(await readFile(path, 'latin1')).not.toMatch(/clara/i);
  expect(log.join('')).toContain('mail refused');
  expect(log.join('')).not.toMatch(/clara/i);
  expect(log.join('')).not.toContain(address);
}, 120_000);
