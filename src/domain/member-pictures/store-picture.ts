import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountFault } from '#contracts/calls/accounts.ts';
import {
  crop_least,
  memberPictureAddress,
  picture_least,
  pictureSizes,
  type PictureSection,
  type Size,
} from '#contracts/calls/member-pictures.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits-of-forms.ts';
import type { CropArea } from '#platform/images/port.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { scanNow } from '../malware/index.ts';
import { inWorkFolder, newStorageKey } from '../media/index.ts';
import { closeGone, openCase } from '../moderation/index.ts';
import { subjectOf } from './review.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { erasePictures, folderOf } from './picture-files.ts';

export interface NewPicture {
  member_id: number;
  section: PictureSection;
  bytes: Uint8Array;
  /** Of the upright picture; without it the middle. */
  area?: CropArea | undefined;
}

/**
 * Decodes a picture in the jail, cuts it, and stores it anew without its metadata. Where pictures are
 * reviewed it waits, and the one before it stays until then. Returns its address. Throws read_only, terms_changed,
 * and `invalid` with the fault of the field `file`: too_small, file_type, file_size, file_damaged, malware; and
 * `unavailable` while the scanner for malware is away.
 */
export async function storePicture(ctx: Ctx, picture: NewPicture): Promise<string> {
  const { member_id, section, bytes } = picture;
  if (bytes.length > form_limits.file_bytes) throw faulty('file_size');
  const storage_key = await storeFiles(ctx, picture);
  const state = ctx.settings.accounts.reviews_pictures ? 'pending' : 'approved';
  const replaced = await ctx.db
    .transaction()
    .execute(async (trx) => {
      await demandWriteAccess(ctx, trx, member_id);
      // Pictures of one member come one after another.
      await sql`select from member where member_id = ${member_id} for no key update`.execute(trx);
      await closeWaiting(trx, { member_id, section });
      const former = await trx
        .deleteFrom('member_picture')
        .where('member_id', '=', member_id)
        .where('section', '=', section)
        .$if(state === 'pending', (query) => query.where('state', '<>', 'approved'))
        .returning('storage_key')
        .execute();
      const { picture_id } = await trx
        .insertInto('member_picture')
        .values({ member_id, section, storage_key, state })
        .returning('picture_id')
        .executeTakeFirstOrThrow();
      if (state === 'pending')
        await openCase(ctx, trx, {
          kind: 'picture',
          subject: subjectOf({ picture_id }),
          member_id,
          opened_by: member_id,
          fields: { section },
        });
      return former.map((each) => each.storage_key);
    })
    .catch(async (error: unknown) => {
      await erasePictures(ctx, [storage_key]);
      throw error;
    });
  await erasePictures(ctx, replaced);
  return memberPictureAddress(storage_key, pictureSizes[section].at(-1)?.width ?? 0, 'webp');
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

function storeFiles(ctx: Ctx, { section, bytes, area }: NewPicture): Promise<string> {
  return inWorkFolder(ctx, 'new', async (folder) => {
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await writeFile(source, bytes, { mode: 0o600 });
    await mkdir(out);
    const options = { sizes: pictureSizes[section], area };
    const { cut, ...facts } = await scanNow(ctx, source)
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
    return storage_key;
  });
}
