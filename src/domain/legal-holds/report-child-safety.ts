import { sql } from 'kysely';
import { pages } from '#contracts/pages/pages.ts';
import { AppError } from '#contracts/errors.ts';
import { writeZip, type ZipEntry } from '#platform/storage/write-zip.ts';
import type { Ctx } from '../ctx.ts';
import { photosOfVideo } from '../hashes/index.ts';
import { appendEvent, child_safety_priority, operator } from '../moderation/index.ts';
import { subjectEntries, summed, textEntry, type Preserved } from './preserve.ts';
import { addHold } from './register-holds.ts';

interface ReportedCase {
  case_id: number;
  reference: string;
  type: 'video' | 'album';
  id: number;
  created_at: Date;
}

/** Who keeps what is reported, in the register of holds. */
const authority = 'CyberTipline';

/**
 * Writes what a report to the CyberTipline asks for as a ZIP which only this user may read: its fields as JSON, rows and all files of the video or album, and the SHA-256 of
 * each. The owner files it; nothing is sent. First the video or album is held, unless a report holds it already, and that it is written is an event. Throws not_found
 * for a case that is no danger for a child, or about nothing that has files.
 */
export async function reportChildSafety(
  ctx: Ctx,
  { reference, path }: { reference: string; path: string },
): Promise<Preserved> {
  const found = await readReported(ctx, reference);
  await holdOnce(ctx, found);
  await ctx.db.transaction().execute((trx) =>
    appendEvent(trx, {
      case_id: found.case_id,
      kind: 'note',
      by: operator,
      subject: { type: found.type, id: String(found.id) },
      after: { reported: authority },
    }),
  );
  const sums: string[] = [];
  await writeZip(path, summed(entriesOf(ctx, found), sums));
  return { files: sums.length, reference };
}

async function readReported({ db }: Ctx, reference: string): Promise<ReportedCase> {
  const row = await db
    .selectFrom('moderation_case')
    .select(['case_id', 'target_type', 'target_id', 'created_at'])
    .where('reference', '=', reference)
    .where('priority', '>=', child_safety_priority)
    .executeTakeFirst();
  const type = (['video', 'album'] as const).find((each) => each === row?.target_type);
  if (!row || !type) throw new AppError('not_found');
  const { case_id, created_at } = row;
  return { case_id, reference, type, id: Number(row.target_id), created_at };
}

async function holdOnce(ctx: Ctx, { type, id, reference }: ReportedCase): Promise<void> {
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

/** The fields of a report, named as the CyberTipline names them. What Velour does not know is null: the owner fills it in. */
async function readReport(ctx: Ctx, found: ReportedCase) {
  const { case_id, reference, type, id, created_at } = found;
  const { site } = ctx.settings;
  const work = await readWork(ctx, type, id);
  const is_viewed = await wasClaimed(ctx, case_id);
  const person = work.member_id === null ? null : await readUploader(ctx, work.member_id);
  return {
    incidentSummary: {
      incidentType: 'Child Pornography (possession, manufacture, and distribution)',
      incidentDateTime: work.uploaded_at.toISOString(),
      foundDateTime: created_at.toISOString(),
    },
    internetDetails: {
      webPageIncident: { url: `${site.origin}${addressOf(type, id, work.dir)}` },
    },
    reporter: {
      reportingPerson: { companyName: site.operator_name, email: site.operator_email },
      address: site.operator_address,
      espReference: reference,
    },
    personOrUserReported: person,
    uploadedFiles: (await readFiles(ctx, type, id)).map((file) => ({
      ...file,
      viewedByEsp: is_viewed,
      publiclyAvailable: null,
      industryClassification: null,
    })),
    additionalInfo: { title: work.title, matches: await readMatches(ctx, type, id) },
  };
}

const addressOf = (type: 'video' | 'album', id: number, dir: string): string =>
  type === 'video' ? pages.video({ video_id: id, dir }) : pages.album({ album_id: id, dir });

interface Work {
  title: string;
  dir: string;
  member_id: number | null;
  uploaded_at: Date;
}

async function readWork({ db }: Ctx, type: 'video' | 'album', id: number): Promise<Work> {
  const { rows } = await sql<Work>`
    select title, dir, member_id, post_date as uploaded_at from ${sql.table(type)}
    where ${sql.ref(`${type}_id`)} = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

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

async function readUploader({ db }: Ctx, member_id: number) {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('login as l', 'l.id', 'm.member_id')
    .select(['m.username', 'l.email', 'l.created_at'])
    .where('m.member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  return {
    espIdentifier: String(member_id),
    screenName: row.username,
    email: row.email,
    accountCreated: row.created_at?.toISOString() ?? null,
    // Addresses are stored nowhere.
    ipCaptureEvent: null,
  };
}

interface ReportedFile {
  originalFileName: string | null;
  sha256: string;
  md5: string | null;
}

async function readFiles(
  { db }: Ctx,
  type: 'video' | 'album',
  id: number,
): Promise<ReportedFile[]> {
  const { rows } = await sql<ReportedFile>`
    ${
      type === 'video'
        ? sql`select u.file_name as "originalFileName", encode(m.content_hash, 'hex') as sha256, encode(h.md5, 'hex') as md5
            from video v join media m using (media_id) left join media_hash h using (media_id)
            left join upload u on u.media_id = m.media_id where v.video_id = ${id}
            union all select null, encode(p.content_hash, 'hex'), encode(h.md5, 'hex')
            from (${photosOfVideo(id)}) x join photo p using (photo_id) left join photo_hash h using (photo_id)`
        : sql`select null as "originalFileName", encode(p.content_hash, 'hex') as sha256, encode(h.md5, 'hex') as md5
            from album_photo x join photo p using (photo_id) left join photo_hash h using (photo_id) where x.album_id = ${id} order by x.position`
    }`.execute(db);
  return rows;
}

/** Of the lists about children alone. */
async function readMatches({ db }: Ctx, type: 'video' | 'album', id: number) {
  const { rows } = await sql<{ list: string; reference: string; kind: string; distance: number }>`
    select h.list_name as list, h.reference, h.kind, h.distance from hash_match h
    where exists (select from hash_list l where l.name = h.list_name and l.is_child_safety) and ${
      type === 'video'
        ? sql`(h.media_id = (select media_id from video where video_id = ${id}) or h.photo_id in (${photosOfVideo(id)}))`
        : sql`h.photo_id in (select photo_id from album_photo where album_id = ${id})`
    } order by h.match_id`.execute(db);
  return rows;
}
