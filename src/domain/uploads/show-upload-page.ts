import type { UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { upload_part_bytes } from '#contracts/calls/uploads/uploads.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { listNamable } from '../records/index.ts';
import { nameAllCountries, nameCategories } from '../taxonomy/index.ts';
import { listOwnChannels } from './check-places.ts';
import { listDrafts } from './read-uploads.ts';
import { mayUpload, settingsOf } from './upload-settings.ts';

/** The content of a member's upload page, without the name. */
export async function showUploadPage(
  ctx: Ctx,
  { member_id, lang }: { member_id: number; lang: Language },
): Promise<Omit<UploadPage, 'username'>> {
  const settings = settingsOf(ctx);
  return {
    may_upload: await mayUpload(ctx.db, settings.role, member_id),
    role: settings.role,
    rules: upload_rules_version,
    bytes_most: Math.min(settings.bytes_most, ctx.malware.refuses_above),
    part_bytes: upload_part_bytes,
    least_seconds: settings.min_seconds,
    least_seconds_exclusive: settings.min_seconds_exclusive,
    categories_least: settings.categories_least,
    categories_most: settings.categories_most,
    categories: await nameCategories(ctx, lang),
    countries: await nameAllCountries(ctx, lang),
    channels: await listOwnChannels(ctx, member_id),
    people: await listNamable(ctx.db, member_id),
    drafts: await listDrafts(ctx, member_id),
  };
}
