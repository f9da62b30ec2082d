import { sql } from 'kysely';
import type { OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { listNamable } from '../records/index.ts';
import { nameAllCountries, nameCategories } from '../taxonomy/index.ts';
import {
  findOwnWork,
  isSeen,
  listOwnChannels,
  listPreviews,
  settingsOf,
} from '../uploads/index.ts';
import { findOwnVideo, isUndecided, isWithheld, type OwnVideoRef } from './list-own-videos.ts';
import { listOwnCaptions, mayCaption } from './own-captions.ts';

/** An own video with what its form shows. Throws as `findOwnVideo`. */
export async function getOwnVideo(
  ctx: Ctx,
  { lang, ...ref }: OwnVideoRef & { lang: Language },
): Promise<Omit<OwnVideoForm, 'username'>> {
  const video = await findOwnVideo(ctx, ctx.db, ref);
  const { chapters, has_original } = await ctx.db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('v.chapters')
    .select(sql<boolean>`m.original_erased_at is null and ${isSeen}`.as('has_original'))
    .where('v.video_id', '=', ref.video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { categories_least, categories_most } = settingsOf(ctx);
  const may_choose = video.may_edit && isUndecided(video.state);
  return {
    video,
    fields: await findOwnWork(ctx.db, { type: 'video', id: ref.video_id }),
    previews: [],
    own_picture: '',
    own_second: null,
    film: null,
    ...(may_choose && (await listPreviews(ctx.db, [ref.video_id])).get(ref.video_id)),
    may_choose,
    chapters,
    captions: await listOwnCaptions(ctx, ref.video_id),
    may_caption: video.may_edit && mayCaption(video.state),
    has_original: has_original && !isWithheld(video.state),
    categories_least,
    categories_most,
    categories: await nameCategories(ctx, lang),
    countries: await nameAllCountries(ctx, lang),
    channels: await listOwnChannels(ctx, ref.member_id),
    people: await listNamable(ctx.db, ref.member_id),
  };
}
