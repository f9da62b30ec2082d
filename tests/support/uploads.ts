import type { Ctx } from '#domain/ctx.ts';
import { createUpload, newUploadId, type NewUpload } from '#domain/uploads/index.ts';

/** Settings of a site that takes short films, with the categories and the days after a deletion as shipped. */
export const no_minimum = {
  delete_seconds: 7 * 86_400,
  min_seconds: 0,
  min_seconds_exclusive: 0,
  categories_least: 1,
  categories_most: 5,
} as const;

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
