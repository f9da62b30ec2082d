import { sql } from 'kysely';
import type { AlbumDraft, AlbumPage } from '#contracts/calls/uploads/album-edit.ts';
import { upload_limits, upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { listNamable } from '../records/index.ts';
import { nameAllCountries, nameCategories } from '../taxonomy/index.ts';
import { mayUpload, parseTyped, settingsOf } from '../uploads/index.ts';
import { photosOfDrafts } from './list-photos.ts';

/** Drafts of a member on a page. */
const listed = 50;

/** The data of a member's page on which albums are put together, without the user name. */
export async function showAlbumPage(
  ctx: Ctx,
  { member_id, lang }: { member_id: number; lang: Language },
): Promise<Omit<AlbumPage, 'username'>> {
  const { role, categories_least, categories_most } = settingsOf(ctx);
  const drafts = await listDrafts(ctx, member_id);
  return {
    may_upload: await mayUpload(ctx.db, role, member_id),
    role,
    rules: upload_rules_version,
    photos_most: upload_limits.photos,
    categories_least,
    categories_most,
    categories: await nameCategories(ctx, lang),
    countries: await nameAllCountries(ctx, lang),
    people: await listNamable(ctx.db, member_id),
    drafts: drafts.filter(({ state }) => state === 'draft'),
  };
}

/** Those that have no album yet, newest first. */
export async function listDrafts(ctx: Ctx, member_id: number): Promise<AlbumDraft[]> {
  const { rows } = await sql<{
    draft_id: string;
    typed: unknown;
    cover: number | null;
    is_submitted: boolean;
    created_at: Date;
  }>`select draft_id, typed, cover, submitted is not null as is_submitted, created_at from album_draft
    where member_id = ${member_id} and ended_at is null order by created_at desc, draft_id limit ${listed}`.execute(
    ctx.db,
  );
  const photos = await photosOfDrafts(
    ctx,
    rows.map(({ draft_id }) => draft_id),
  );
  return rows.map(({ draft_id, typed, cover, is_submitted, created_at }) => {
    const { exclusive: _, ...fields } = parseTyped(typed);
    return {
      draft_id,
      state: is_submitted ? 'checking' : 'draft',
      created_at: created_at.toISOString(),
      fields,
      cover: cover ?? 0,
      photos: photos.get(draft_id) ?? [],
    };
  });
}
