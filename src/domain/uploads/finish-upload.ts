import { sql, type Selectable } from 'kysely';
import type { Upload } from '#platform/db/schema.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import { setCommentsIn } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import {
  enqueueProbe,
  eraseObjects,
  findByHash,
  hashFile,
  insertMedia,
  placesOf,
  removeMedia,
  type FileHashes,
} from '../media/index.ts';
import { publishLater } from '../publications/index.ts';
import { namePeople } from '../records/index.ts';
import { createVideosIn } from '../submissions/index.ts';
import { findTerms } from '../terms/index.ts';
import type { NewVideo } from '../videos/index.ts';
import { noteVersion } from '../versions/index.ts';
import { linksOf } from './check-texts.ts';
import { attachPreview } from './own-picture.ts';
import { editOf, leastSeconds, ofVideoAlone } from './submit-upload-form.ts';
import { findForm, type StoredForm } from './upload-form.ts';
import { settingsOf } from './upload-settings.ts';

type Row = Selectable<Upload>;
type FormLinks = Pick<NewVideo, 'category_ids' | 'tag_ids' | 'model_ids'>;

/**
 * Takes a complete upload in: hashes it, links it into the storage, and makes its clip and its video, which waits for a decision, in one transaction. May be
 * killed anywhere and run again.
 */
export async function finishUpload(ctx: Ctx, { upload_id }: { upload_id: string }): Promise<void> {
  const row = await takeComplete(ctx, upload_id);
  if (!row) return;
  const file = await ctx.part_files.find(upload_id);
  const hashes = file && (await hashFile(file.path));
  if (!file || hashes?.bytes !== row.bytes) return refuse(ctx, row, 'damaged');
  const twin = await findTwin(ctx, row, hashes.hash);
  // Another run of the job was faster.
  if (twin === 'itself') return;
  if (twin) return refuse(ctx, row, 'duplicate', hashes.hash);
  // While the scanner is away the job waits, and the upload with it: nothing is stored or decoded unseen.
  const finding = await refusalBy(ctx.malware.scan(file.path));
  if (finding) {
    ctx.log.warn(
      { upload_id, err: finding.message },
      'upload refused by the malware scan; its member is notified',
    );
    return refuse(ctx, row, finding.code);
  }
  // The file of the upload stays until there is a row of its clip: a move may be cut off at any point.
  const staged = await ctx.part_files.stage(upload_id);
  await ctx.storage.putFolder(placesOf(row.storage_key).originals, staged);
  // Not in the transaction: the first time it may take a minute.
  await ctx.hashes.refresh(ctx.slow_db);
  // New tags are made before the transaction; it reads the form again.
  const form = await findForm(ctx.db, upload_id);
  const links = form?.submitted ? await linksOf(ctx, form.submitted) : {};
  const made = await ctx.db
    .transaction()
    .execute((trx) => makeVideo(ctx, trx, row, { hashes, form, links }));
  // Submitted in this moment, with other names.
  if (made === 'changed') return finishUpload(ctx, { upload_id });
  if (made === 'duplicate') return refuse(ctx, row, 'duplicate', hashes.hash);
  // Cancelled meanwhile, or made by another run: then its clip keeps what is stored.
  if (made === 'ended') await eraseObjects(ctx, row);
  await ctx.part_files.remove(upload_id);
}

/** Undefined for a file that is right. */
const refusalBy = (look: Promise<void>): Promise<MediaRefused | undefined> =>
  look.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof MediaRefused) return error;
      throw error;
    },
  );

/** Ends an upload whose job was tried in vain. */
export async function giveUpUpload(ctx: Ctx, { upload_id }: { upload_id: string }): Promise<void> {
  const row = await takeComplete(ctx, upload_id);
  if (row) await refuse(ctx, row, 'internal');
}

/** Undefined for one that has ended. Erases the objects that a killed run has stored of an upload that was cancelled or refused since. */
async function takeComplete(ctx: Ctx, upload_id: string): Promise<Row | undefined> {
  const row = await ctx.db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .executeTakeFirst();
  if (row?.state === 'complete') return row;
  if (row?.state === 'cancelled' || row?.state === 'refused') await eraseObjects(ctx, row);
  return undefined;
}

/** A clip of the same bytes. An own one that failed before is removed first: the disk may have been full, or this version may support more. */
async function findTwin(
  ctx: Ctx,
  { member_id, storage_key }: Row,
  hash: Buffer,
): Promise<'itself' | 'another' | undefined> {
  const known = await findByHash(ctx, hash);
  if (!known) return undefined;
  if (known.storage_key === storage_key) return 'itself';
  const failed = await ctx.db
    .selectFrom('media')
    .select('media_id')
    .where('media_id', '=', known.media_id)
    .where('owner_id', '=', member_id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return failed && (await removeMedia(ctx, known.media_id)) ? undefined : 'another';
}

async function makeVideo(
  ctx: Ctx,
  trx: Trx,
  { upload_id, storage_key, member_id }: Row,
  {
    hashes: { hash, md5, bytes },
    form,
    links,
  }: { hashes: FileHashes; form: StoredForm | undefined; links: FormLinks },
): Promise<'made' | 'duplicate' | 'ended' | 'changed'> {
  // The member, then the upload: as an account is erased.
  await sql`select from member where member_id = ${member_id} for share`.execute(trx);
  const row = await trx
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'complete')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'ended';
  const now = await findForm(trx, upload_id);
  if (JSON.stringify(now?.submitted) !== JSON.stringify(form?.submitted)) return 'changed';
  const min_seconds = leastOf(ctx, now);
  const owner_id = row.member_id;
  const media = { storage_key, content_hash: hash, md5, bytes, min_seconds, owner_id };
  const media_id = await insertMedia(trx, media);
  if (media_id === undefined) return 'duplicate';
  const [video_id] = await createVideosIn(ctx, trx, [
    {
      ...(await textsOf(ctx, row, now)),
      ...links,
      media_id,
      member_id: owner_id,
      source: { tube: 'upload', id: upload_id },
    },
  ]);
  await trx
    .updateTable('upload')
    .set({ state: 'done', ended_at: new Date(), media_id, video_id: video_id ?? null })
    .where('upload_id', '=', upload_id)
    .execute();
  if (video_id !== undefined) {
    if (row.replaces !== null) await noteVersion(trx, { video_id, of_video_id: row.replaces });
    else await publishLater(trx, video_id, now?.submitted?.schedule ?? null);
    const { people = [], comments: setting } = now?.submitted ?? {};
    await setCommentsIn(trx, { section: 'video', object_id: video_id, setting });
    if (owner_id !== null)
      await namePeople(trx, { type: 'video', id: video_id, member_id: owner_id, people });
    await attachPreview(ctx, trx, { upload_id, video_id, member_id: owner_id });
  }
  await enqueueProbe(ctx, trx, { media_id, bytes });
  return 'made';
}

/** Of a form that is a draft the answer may still change; submitting it asks again. */
function leastOf(ctx: Ctx, form: StoredForm | undefined): number {
  const settings = settingsOf(ctx);
  const [other, exclusive] = [leastSeconds(settings, false), leastSeconds(settings, true)];
  if (!form) return other;
  if (!form.submitted) return Math.min(other, exclusive);
  return form.submitted.is_exclusive ? exclusive : other;
}

/** By the form that was submitted, or by what the upload began with. */
async function textsOf(
  ctx: Ctx,
  row: Row,
  form: StoredForm | undefined,
): Promise<Pick<NewVideo, 'title' | 'lang' | 'orientation'> & Partial<NewVideo>> {
  if (form?.submitted) {
    const { channel_id, ...alone } = ofVideoAlone(form.submitted);
    const { is_exclusive } = form.submitted;
    return {
      ...editOf(form.submitted),
      ...alone,
      is_exclusive,
      ...(channel_id && { channel_id }),
    };
  }
  return {
    title: await titleOf(ctx, row),
    orientation: row.orientation as 'str',
    lang: row.lang as 'en',
    ...(row.ai_made !== null && { ai_made: row.ai_made as 'no' }),
    ...(row.people_shown !== null && { people_shown: row.people_shown }),
  };
}

/** Removes the bytes and records the reason. For a duplicate of an own video that video is named; a duplicate of another member's reveals nothing more. */
async function refuse(ctx: Ctx, row: Row, reason_code: string, twin?: Buffer): Promise<void> {
  const { upload_id } = row;
  const own = twin && (await ownVideoOf(ctx, row, twin));
  await ctx.db
    .updateTable('upload')
    .set({ state: 'refused', reason_code, ended_at: new Date(), video_id: own ?? null })
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'complete')
    .execute();
  await ctx.part_files.remove(upload_id);
  await eraseObjects(ctx, row);
}

async function ownVideoOf(
  { db }: Ctx,
  { member_id }: Row,
  hash: Buffer,
): Promise<number | undefined> {
  const video = await db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('v.video_id')
    .where('m.content_hash', '=', hash)
    .where('v.member_id', '=', member_id)
    .executeTakeFirst();
  return video?.video_id;
}

/**
 * Of the file's name, unless a restricted term refuses that as a title. A title that is only held waits for review as every upload does, but is reviewed
 * sooner.
 */
async function titleOf(ctx: Ctx, { file_name, lang }: Row): Promise<string> {
  const title = titleOfFile(file_name);
  const [strongest] = await findTerms(ctx, title, { place: 'title', lang: lang as 'en' });
  return strongest?.effect === 'block' ? untitled : title;
}

const longest_title = 200;
const untitled = 'Untitled';

/** Without the extension and separators. */
export function titleOfFile(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll(/[_.+\s]+/g, ' ');
  return stem.slice(0, longest_title).toWellFormed().trim() || untitled;
}
