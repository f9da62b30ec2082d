import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import {
  crop_least,
  memberPictureAddress,
  picture_least,
  pictureSizes,
  type PictureSection,
  type Size,
} from '#contracts/calls/accounts/member-pictures.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { CropArea } from '#platform/images/port.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { holdPicture, matchPicture } from '../hash-matches/index.ts';
import type { Compared } from '../hashes/index.ts';
import { scanNow } from '../malware/index.ts';
import { inWorkFolder, newStorageKey } from '../media/index.ts';
import { closeGone, openCase } from '../moderation/index.ts';
import { subjectOf } from './review.ts';
import { demandWriteAccess, lockWriter } from '../write-access/index.ts';
import { erasePictures, folderOf } from './picture-files.ts';

export interface NewPicture {
  member_id: number;
  section: PictureSection;
  bytes: Uint8Array;
  /** Of the upright picture; without it the middle. */
  area?: CropArea | undefined;
}

/**
 * Decodes a picture in the jail, crops it, and stores it re-encoded without its metadata. Where pictures are
 * reviewed it waits, and the one before it stays until then. One that a list of hashes has is shown to its member
 * alone before that is decided, independent of the setting, and the member is not notified of the match. Returns its address. Throws
 * read_only, terms_changed, and `invalid` with the fault of the field `file`: too_small, file_type, file_size, file_damaged, malware; and
 * `unavailable` while the scanner for malware is away.
 */
export async function storePicture(ctx: Ctx, picture: NewPicture): Promise<string> {
  const { member_id, section, bytes } = picture;
  if (bytes.length > form_limits.file_bytes) throw faulty('file_size');
  // The first time it may take a minute, so before the transaction.
  await ctx.hashes.refresh(ctx.slow_db);
  const stored = await storeFiles(ctx, picture);
  const { storage_key } = stored;
  const replaced = await ctx.db
    .transaction()
    .execute(async (trx) => {
      // Pictures of one member come one after another.
      await lockWriter(trx, member_id);
      await demandWriteAccess(ctx, trx, member_id);
      await closeWaiting(trx, { member_id, section });
      return replacePicture(ctx, trx, { member_id, section }, stored);
    })
    .catch(async (error: unknown) => {
      await ctx.private_storage.remove(folderOf(storage_key));
      throw error;
    });
  await erasePictures(ctx, replaced);
  return memberPictureAddress(storage_key, pictureSizes[section].at(-1)?.width ?? 0, 'webp');
}

/** Puts a picture in the place of the one before it, with its case. Returns the storage keys of those that are gone. */
async function replacePicture(
  ctx: Ctx,
  trx: Trx,
  { member_id, section }: Pick<NewPicture, 'member_id' | 'section'>,
  { storage_key, compared }: Stored,
): Promise<string[]> {
  const matches = await matchPicture(ctx, trx, compared);
  const isHeld = matches.length > 0;
  const shown_state = ctx.settings.accounts.reviews_pictures ? 'pending' : 'approved';
  // A picture that a list has stays for the reviewer, and no longer belongs to its member.
  await sql`
    update member_picture as p set member_id = null, state = 'held'
    where p.member_id = ${member_id} and p.section = ${section} and (p.state = 'held' or (p.state = 'rejected'
      and exists (select from hash_match h where h.picture_id = p.picture_id and h.state = 'confirmed')))`.execute(
    trx,
  );
  const former = await trx
    .deleteFrom('member_picture')
    .where('member_id', '=', member_id)
    .where('section', '=', section)
    .$if(shown_state === 'pending', (query) => query.where('state', '<>', 'approved'))
    .returning('storage_key')
    .execute();
  const { picture_id } = await trx
    .insertInto('member_picture')
    .values({
      member_id,
      section,
      storage_key,
      state: isHeld ? 'held' : shown_state,
      shown_state: isHeld ? shown_state : null,
      content_hash: compared.sha256,
      md5: compared.md5,
    })
    .returning('picture_id')
    .executeTakeFirstOrThrow();
  if (isHeld) await holdPicture(ctx, trx, { picture_id, member_id }, matches);
  else if (shown_state === 'pending')
    await openCase(ctx, trx, {
      kind: 'picture',
      subject: subjectOf({ picture_id }),
      member_id,
      opened_by: member_id,
      fields: { section },
    });
  return former.map((each) => each.storage_key);
}

/** The case of a picture that another one replaces before it was decided; the case is locked before the picture. */
async function closeWaiting(
  trx: Trx,
  { member_id, section }: Pick<NewPicture, 'member_id' | 'section'>,
): Promise<void> {
  const waiting = await trx
    .selectFrom('member_picture')
    .select('picture_id')
    .where('member_id', '=', member_id)
    .where('section', '=', section)
    .where('state', '=', 'pending')
    .execute();
  await closeGone(trx, 'picture', waiting.map(subjectOf));
}

const faulty = (file: AccountFault): AppError => new AppError('invalid', { file });
const faults: Readonly<Record<string, AccountFault>> = {
  file_type: 'file_type',
  damaged: 'file_damaged',
  too_large: 'file_size',
  malware: 'malware',
};

const isSmaller = (size: Size, least: Size): boolean =>
  size.width < least.width || size.height < least.height;

interface Stored {
  storage_key: string;
  /** Compared with the lists: the file, the whole picture, and the area cropped from it. */
  compared: Compared;
}

const sumOf = (algorithm: 'sha256' | 'md5', bytes: Uint8Array): Buffer =>
  createHash(algorithm).update(bytes).digest();

function storeFiles(ctx: Ctx, { section, bytes, area }: NewPicture): Promise<Stored> {
  return inWorkFolder(ctx, 'new', async (folder) => {
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await writeFile(source, bytes, { mode: 0o600 });
    await mkdir(out);
    const options = { sizes: pictureSizes[section], area };
    const { cut, hashes, ...facts } = await scanNow(ctx, source)
      .then(() => ctx.images.crop(source, out, options))
      .catch((error: unknown) => {
        const fault = error instanceof MediaRefused ? faults[error.code] : undefined;
        throw fault ? faulty(fault) : error;
      });
    if (isSmaller(facts, picture_least) || isSmaller(cut, crop_least[section]))
      throw faulty('too_small');
    // When it came, for the sweep.
    await writeFile(join(out, 'note'), '');
    const storage_key = newStorageKey();
    await ctx.private_storage.putFolder(folderOf(storage_key), out);
    const pictures = hashes.map(({ pdq, ...rest }) => ({ whole: pdq, ...rest }));
    const sums = { sha256: sumOf('sha256', bytes), md5: sumOf('md5', bytes) };
    return { storage_key, compared: { ...sums, pictures, frame_seconds: null } };
  });
}
