import * as z from 'zod/mini';
import { jsonUrl, word } from '../json-url.ts';
import { orientations } from '../../vocabulary.ts';

/** GET /static/tf/videos.{key}.json: promotional videos of partners; the key is the orientation. */
export const partnerVideosUrl = jsonUrl('/static/tf/videos.{orientation}.json', {
  orientation: word(orientations),
});

/** How many of them the page of a video draws. */
export const promos_shown = 17;

export const PartnerVideo = z.object({
  title: z.string(),
  /** Where it leads: another site, https. */
  url: z.string(),
  /** https, or a path of the site. */
  thumb: z.string(),
  /** Colon-separated; empty when unknown. */
  duration: z.string(),
});
export type PartnerVideo = z.infer<typeof PartnerVideo>;

export const PartnerVideos = z.object({ videos: z.array(PartnerVideo) });
export type PartnerVideos = z.infer<typeof PartnerVideos>;
