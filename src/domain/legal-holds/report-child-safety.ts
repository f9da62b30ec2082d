import { memberPage } from '#contracts/pages/member-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { writeZip, type ZipEntry } from '#platform/storage/write-zip.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from '../cases/index.ts';
import { appendEvent, type Reviewer } from '../moderation/index.ts';
import {
  preserveLonger,
  preserveWork,
  readFacts,
  readSealedFacts,
  workOf,
  type UploadFacts,
  type Work,
} from '../preservation/index.ts';
import { subjectEntries, summed, textEntry, type Preserved } from './preserve.ts';
import { addHold } from './register-holds.ts';

interface ReportedCase {
  case_id: number;
  reference: string;
  type: Work['type'];
  id: number;
  created_at: Date;
}

/** The authority under which reported content is in the register of holds. */
const authority = 'CyberTipline';

export interface WantedReport {
  /** Of the case. */
  reference: string;
  path: string;
}

/**
 * Writes what a report to the CyberTipline asks for as a ZIP which only this user may read: its fields as JSON, rows and all files of the video or album, preserved ones
 * decrypted, and the SHA-256 of each; likewise of a photo. The owner files it; nothing is sent. First the video or album is held, unless a report holds it already or it is deleted, its
 * time of preservation begins (a photo is preserved, if no decision has done so), and that it is written is an event. Throws not_found for a case that is no danger for a child, for one about nothing that has files,
 * and to somebody who may not see such cases.
 */
export async function reportChildSafety(
  ctx: Ctx,
  by: Reviewer,
  { reference, path }: WantedReport,
): Promise<Preserved> {
  const found = by.has_child_safety ? await readReported(ctx, reference) : undefined;
  if (!found) throw new AppError('not_found');
  const is_preserved = await ctx.db
    .transaction()
    .execute((trx) => preserveReported(ctx, trx, found));
  await holdOnce(ctx, found).catch((error: unknown) => {
    // Deleted since: what is preserved of it is there.
    const isGone = isAppError(error) && (error.code === 'deleted' || error.code === 'not_found');
    if (!isGone || !is_preserved) throw error;
  });
  await ctx.db.transaction().execute((trx) =>
    appendEvent(trx, {
      case_id: found.case_id,
      kind: 'note',
      by,
      subject: { type: found.type, id: String(found.id) },
      after: { reported: authority },
    }),
  );
  const sums: string[] = [];
  await writeZip(path, summed(entriesOf(ctx, found), sums));
  return { files: sums.length, reference };
}

async function readReported({ db }: Ctx, reference: string): Promise<ReportedCase | undefined> {
  const row = await db
    .selectFrom('moderation_case')
    .select(['case_id', 'target_type', 'target_id', 'created_at'])
    .where('reference', '=', reference)
    .where('priority', '>=', child_safety_priority)
    .executeTakeFirst();
  const work = row?.target_id && workOf(row.target_type ?? '', row.target_id);
  if (!row || !work) return undefined;
  const { case_id, created_at } = row;
  return { case_id, reference, ...work, created_at };
}

/** A photo or picture of a member has no hold of its own: its copy is made now, and stays for its time. Throws not_found for one that no album has and that is not preserved. */
async function preserveReported(
  ctx: Ctx,
  trx: Trx,
  { type, id, case_id }: ReportedCase,
): Promise<boolean> {
  const work = { type, id };
  if (await preserveLonger(ctx, trx, work)) return true;
  if (type !== 'photo' && type !== 'picture') return false;
  await preserveWork(ctx, trx, { work, case_id });
  return preserveLonger(ctx, trx, work);
}

async function holdOnce(ctx: Ctx, { type, id, reference }: ReportedCase): Promise<void> {
  if (type === 'photo' || type === 'picture') return;
  const held = await ctx.db
    .selectFrom('legal_hold')
    .select('hold_id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('authority', '=', authority)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (held) return;
  const reason = `Preserved for one year after the report of case ${reference}.`;
  await addHold(ctx, { type, id, authority, file_number: reference, reason });
}

async function* entriesOf(ctx: Ctx, found: ReportedCase): AsyncGenerator<ZipEntry> {
  yield textEntry('report.json', async () => JSON.stringify(await readReport(ctx, found), null, 2));
  yield* subjectEntries(ctx, found.type, found.id);
}

/** The fields of a report, named as the CyberTipline names them. A field that Velour does not know is null: the owner fills it in. */
async function readReport(ctx: Ctx, found: ReportedCase) {
  const { case_id, reference, created_at } = found;
  const { site } = ctx.settings;
  // As it was when it was preserved: its uploader may be erased since.
  const facts = (await readSealedFacts(ctx, found)) ?? (await readFacts(ctx.db, found));
  const { title, uploaded_at, uploader, files, matches } = facts;
  const is_viewed = await wasClaimed(ctx, case_id);
  return {
    incidentSummary: {
      incidentType: 'Child Pornography (possession, manufacture, and distribution)',
      incidentDateTime: uploaded_at,
      foundDateTime: created_at.toISOString(),
    },
    internetDetails: {
      webPageIncident: { url: `${site.origin}${addressOf(found, facts)}` },
    },
    reporter: {
      reportingPerson: { companyName: site.operator_name, email: site.operator_email },
      address: site.operator_address,
      espReference: reference,
    },
    personOrUserReported: uploader && {
      espIdentifier: String(uploader.member_id),
      screenName: uploader.username,
      email: uploader.email,
      accountCreated: uploader.created_at,
      // Addresses are stored nowhere.
      ipCaptureEvent: null,
    },
    uploadedFiles: files.map(({ file_name, ...sums }) => ({
      originalFileName: file_name,
      ...sums,
      viewedByEsp: is_viewed,
      publiclyAvailable: null,
      industryClassification: null,
    })),
    additionalInfo: { title, matches },
  };
}

const addressOf = ({ type, id }: Work, { title, dir, album_id = id }: UploadFacts): string =>
  type === 'picture'
    ? memberPage(title)
    : type === 'video'
      ? pages.video({ video_id: id, dir })
      : pages.album({ album_id, dir });

/** Whether somebody of the staff has worked on it, and so may have looked. */
async function wasClaimed({ db }: Ctx, case_id: number): Promise<boolean> {
  const event = await db
    .selectFrom('case_event')
    .select('event_id')
    .where('case_id', '=', case_id)
    .where('kind', '=', 'claimed')
    .executeTakeFirst();
  return event !== undefined;
}
