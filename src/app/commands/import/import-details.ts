import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Operator } from '#domain/index.ts';
import type { Details } from './plan-import.ts';

/** Details that videos and albums share, ready to be written. */
export interface LinkedDetails {
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

/** Resolves names to ids and inserts missing ones; records inserted ones for the cleanup. */
export function createLinking(names: Operator['names'], orientation: Orientation) {
  const made = { tag_ids: [] as number[], model_ids: [] as number[], channel_ids: [] as number[] };
  return {
    async link(details: Details | undefined, title: string): Promise<LinkedDetails> {
      const linked: LinkedDetails = {
        orientation: details?.orientation ?? orientation,
        lang: details?.lang ?? 'en',
        title: details?.title ?? title,
        description: details?.description ?? '',
        category_ids: details?.category_ids ?? [],
        tag_ids: [],
        model_ids: [],
      };
      if (!details) return linked;
      if (details.post_date) linked.post_date = details.post_date;
      if (details.country) {
        const country_id = (await names.countryIds([details.country])).get(details.country);
        if (country_id !== undefined) linked.country_id = country_id;
      }
      if (details.tags.length > 0) {
        const tags = await names.findOrSaveTags(details.tags);
        linked.tag_ids = tags.ids;
        made.tag_ids.push(...tags.made);
      }
      if (details.models.length > 0) {
        const models = await names.findOrSaveModels(details.models, linked.orientation);
        linked.model_ids = models.ids;
        made.model_ids.push(...models.made);
      }
      if (details.channel) {
        const channel = await names.findOrSaveChannel(details.channel);
        const [channel_id] = channel.ids;
        if (channel_id !== undefined) linked.channel_id = channel_id;
        made.channel_ids.push(...channel.made);
      }
      return linked;
    },
    /** Removes names inserted for files that were refused afterwards. */
    tidy: () => names.removeUnused(made),
  };
}

export type Linking = ReturnType<typeof createLinking>;
