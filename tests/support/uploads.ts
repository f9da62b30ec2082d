import type { Ctx } from '#domain/ctx.ts';
import type { UploadSettings } from '#platform/upload-settings.ts';
import { createUpload, newUploadId, type NewUpload } from '#domain/uploads/index.ts';

/** Settings of a site that takes short films, with the categories and the days after a deletion as shipped. */
export const no_minimum = {
  delete_seconds: 7 * 86_400,
  min_seconds: 0,
  min_seconds_exclusive: 0,
  categories_least: 1,
  categories_most: 5,
} as const;

/** Short films of up to 1 GB, of which a member may send ten at once. */
export const roomy: UploadSettings = {
  role: 'uploader',
  bytes_most: 1e9,
  open_most: 10,
  day_bytes: 1e10,
  storage_bytes: 0,
  ...no_minimum,
  idle_seconds: 86_400,
  originals_seconds: 0,
};

/** An upload that waits for its bytes, 11 unless said otherwise; its member is a verified uploader. */
export async function anUpload(
  ctx: Ctx,
  member_id: number,
  facts: Partial<NewUpload> = {},
): Promise<string> {
  const upload_id = newUploadId();
  await createUpload(ctx, {
    upload_id,
    member_id,
    bytes: 11,
    purpose: 'video',
    file_name: 'lake.mp4',
    orientation: 'str',
    lang: 'en',
    ...facts,
  });
  return upload_id;
}
