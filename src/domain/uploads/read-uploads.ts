import { sql } from 'kysely';
import type { UploadDraft } from '#contracts/calls/uploads/video-edit.ts';
import { ownPreviewAddress } from '#contracts/calls/uploads/own-videos.ts';
import {
  upload_part_bytes,
  uploadUrl,
  type OwnUpload,
  type OwnUploads,
} from '#contracts/calls/uploads/uploads.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Ctx } from '../ctx.ts';
import { nowByBothClocks } from '../publications/index.ts';
import { listPreviews } from './previews.ts';
import { parseTyped } from './stored-form.ts';
import { mayUpload, settingsOf } from './upload-settings.ts';

/** An upload, and whose it has to be. */
export interface UploadRef {
  upload_id: string;
  member_id: number;
}

export interface UploadFacts {
  state: 'receiving' | 'complete' | 'done';
  bytes: number;
  received: number;
  file_name: string;
  /** Since the last byte, by the earlier of two clocks: one that runs ahead ends nothing. */
  idle_seconds: number;
}

/** Throws not_found for another member's as for none, and `deleted` for one that was cancelled, refused, or is over. */
export async function findOwn(ctx: Ctx, { upload_id, member_id }: UploadRef): Promise<UploadFacts> {
  const row = await ctx.db
    .selectFrom('upload')
    .select([
      'state',
      'bytes',
      'received',
      'file_name',
      sql<number>`extract(epoch from ${nowByBothClocks(ctx)} - last_byte_at)::float8`.as(
        'idle_seconds',
      ),
    ])
    .where('upload_id', '=', upload_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { state } = row;
  if (state !== 'receiving' && state !== 'complete' && state !== 'done')
    throw new AppError('deleted');
  return { ...row, state };
}

/** How far it is. The rest of its way is the clip's. */
const stateNow = sql<OwnUpload['state']>`case
  when u.state = 'receiving' then 'receiving'
  when u.state = 'complete' then 'checking'
  when u.state = 'refused' or m.state = 'failed' then 'refused'
  when m.state in ('uploaded', 'probed') then 'checking'
  when m.state in ('transcoding', 'transcoded') then 'converting'
  when m.state = 'ready' and u.video_id is not null then 'ready'
  else 'gone' end`;

const listed = 100;

function selectOwn(ctx: Ctx, member_id: number) {
  const { idle_seconds } = settingsOf(ctx);
  return ctx.db
    .selectFrom('upload as u')
    .leftJoin('media as m', 'm.media_id', 'u.media_id')
    .select([
      'u.upload_id',
      'u.file_name',
      'u.bytes',
      'u.received',
      stateNow.as('state'),
      sql<number>`case when u.state = 'done' then coalesce(m.percent, 0) else 0 end`.as('percent'),
      sql<string | null>`coalesce(u.reason_code, m.reason_code)`.as('reason_code'),
      'u.video_id',
      'u.created_at',
      sql<Date | null>`case when u.state = 'receiving'
        then u.last_byte_at + make_interval(secs => ${idle_seconds}) end`.as('expires_at'),
    ])
    .where('u.member_id', '=', member_id)
    .where('u.state', 'not in', ['cancelled', 'expired']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

const shown = (row: Row): OwnUpload => ({
  upload_id: row.upload_id,
  url: uploadUrl(row.upload_id),
  file_name: row.file_name,
  bytes: row.bytes,
  received: row.received,
  state: row.state,
  percent: row.percent,
  reason_code: row.reason_code,
  video_id: row.video_id,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** A member's uploads, newest first. */
export async function listUploads(ctx: Ctx, member_id: number): Promise<OwnUploads> {
  const { role, bytes_most } = settingsOf(ctx);
  const rows = await selectOwn(ctx, member_id)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.upload_id')
    .limit(listed)
    .execute();
  return {
    uploads: rows.map(shown),
    may_upload: await mayUpload(ctx.db, role, member_id),
    bytes_most,
    part_bytes: upload_part_bytes,
  };
}

/** Throws not_found. */
export async function getUpload(ctx: Ctx, { upload_id, member_id }: UploadRef): Promise<OwnUpload> {
  const row = await selectOwn(ctx, member_id)
    .where('u.upload_id', '=', upload_id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return shown(row);
}

/** Those whose form is not submitted, and those that are to become a video, newest first: as many as one list fills. */
export async function listDrafts(ctx: Ctx, member_id: number): Promise<UploadDraft[]> {
  const rows = await selectOwn(ctx, member_id)
    .innerJoin('upload_form as f', 'f.upload_id', 'u.upload_id')
    .leftJoin('video as v', 'v.video_id', 'u.video_id')
    .leftJoin('own_preview as o', (join) =>
      join.onRef('o.upload_id', '=', 'u.upload_id').on('o.is_current', '=', true),
    )
    .leftJoin('video as b', 'b.video_id', 'u.replaces')
    .select(['f.typed', 'o.preview_id', 'o.second', 'u.replaces', 'b.title as replaced_title'])
    .select((eb) => eb('f.submitted_at', 'is not', null).as('is_handed_in'))
    .where((eb) =>
      eb.or([
        eb('u.state', 'in', ['receiving', 'complete']),
        eb.and([
          eb('u.state', '=', 'done'),
          eb('f.submitted_at', 'is', null),
          eb('v.media_id', 'is not', null),
          eb('m.state', '<>', 'failed'),
        ]),
      ]),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.upload_id')
    .limit(upload_limits.list_lines)
    .execute();
  const previews = await listPreviews(
    ctx.db,
    rows.flatMap(({ video_id }) => video_id ?? []),
  );
  return rows.map((row) => ({
    upload: shown(row),
    fields: parseTyped(row.typed),
    previews: [],
    own_picture: '',
    own_second: null,
    film: null,
    replaces:
      row.replaces === null ? null : { video_id: row.replaces, title: row.replaced_title ?? '' },
    is_handed_in: Boolean(row.is_handed_in),
    ...previews.get(row.video_id ?? 0),
    ...(row.preview_id !== null && {
      own_picture: ownPreviewAddress(row.preview_id),
      own_second: row.second,
    }),
  }));
}

/** Files that are no video: under way, being checked, or refused within the last weeks. */
export async function listUnmade(ctx: Ctx, member_id: number): Promise<OwnUpload[]> {
  const rows = await selectOwn(ctx, member_id)
    .where('u.state', 'in', ['receiving', 'complete', 'refused'])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.upload_id')
    .limit(listed)
    .execute();
  return rows.map(shown);
}
