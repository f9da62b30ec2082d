import { AppError } from '#contracts/errors.ts';
import { withBytes } from '#platform/ffmpeg/check/byte-source.ts';
import { faultOfHead, sniffed_bytes } from '#platform/ffmpeg/check/sniff-container.ts';
import type { Ctx } from '../ctx.ts';
import { removeFile } from './end-uploads.ts';

/** Whether the part from `from` to `received` of a file of `bytes` is the one that brings the last of the bytes that are looked at. A whole file is checked as one. */
export const bringsHead = ({
  from,
  received,
  bytes,
}: {
  from: number;
  received: number;
  bytes: number;
}): boolean => from < sniffed_bytes && received >= sniffed_bytes && received < bytes;

/**
 * Ends an upload whose first bytes are certainly of no film, so that the rest of it does not travel: what was reserved is free. Throws
 * `unsupported_media_type` with the `reason_code` of the upload then. A file that is not certain passes, and is checked once it is whole.
 */
export async function refuseByHead(ctx: Ctx, upload_id: string): Promise<void> {
  const file = await ctx.part_files.find(upload_id);
  const head = file && (await withBytes(file.path, (bytes) => bytes.read(0, sniffed_bytes)));
  const reason_code = head && faultOfHead(head);
  if (!reason_code) return;
  const refused = await ctx.db
    .updateTable('upload')
    .set({
      state: 'refused',
      reason_code,
      ended_at: new Date(),
      sender: null,
      sender_until: null,
    })
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  // Cancelled, or its other parts are here, in this moment.
  if (refused.numUpdatedRows === 0n) return;
  await removeFile(ctx, upload_id);
  throw new AppError('unsupported_media_type', { reason_code });
}
