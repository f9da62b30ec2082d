import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { catalogue } from '#domain/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { Details } from './plan-import.ts';

/** What videos and albums have in common, ready to be written. */
export interface FiledDetails {
  orientation: Orientation;
  lang: Language;
  title: string;
  description: string;
  category_ids: number[];
  tag_ids: number[];
  model_ids: number[];
  channel_id?: number;
  country_id?: number;
  post_date?: Date;
}

/** Turns names into ids and makes what does not exist yet; remembers what it made, for the case that it was in vain. */
export function createFiling(ctx: Ctx, orientation: Orientation) {
  const made = { tag_ids: [] as number[], model_ids: [] as number[], channel_ids: [] as number[] };
  return {
    async file(details: Details | undefined, title: string): Promise<FiledDetails> {
      const filed: FiledDetails = {
        orientation: details?.orientation ?? orientation,
        lang: details?.lang ?? 'en',
        title: details?.title ?? title,
        description: details?.description ?? '',
        category_ids: details?.category_ids ?? [],
        tag_ids: [],
        model_ids: [],
      };
      if (!details) return filed;
      if (details.post_date) filed.post_date = details.post_date;
      if (details.country) {
        const country_id = (await catalogue.countryIds(ctx, [details.country])).get(
          details.country,
        );
        if (country_id !== undefined) filed.country_id = country_id;
      }
      if (details.tags.length > 0) {
        const tags = await catalogue.findOrSaveTags(ctx, details.tags);
        filed.tag_ids = tags.ids;
        made.tag_ids.push(...tags.made);
      }
      if (details.models.length > 0) {
        const models = await catalogue.findOrSaveModels(ctx, details.models, filed.orientation);
        filed.model_ids = models.ids;
        made.model_ids.push(...models.made);
      }
      if (details.channel) {
        const channel = await catalogue.findOrSaveChannel(ctx, details.channel);
        const [channel_id] = channel.ids;
        if (channel_id !== undefined) filed.channel_id = channel_id;
        made.channel_ids.push(...channel.made);
      }
      return filed;
    },
    /** Removes what was made for files that were refused afterwards. */
    tidy: () => catalogue.removeUnusedNames(ctx, made),
  };
}

export type Filing = ReturnType<typeof createFiling>;
