import * as z from 'zod/mini';
import { idField, jsonUrl, word } from '../json-url.ts';

/** Views before anything is shown: fewer would show single visitors. */
export const least_views = 10;
/** Days that are shown. */
export const statistics_days = 90;

/** GET: statistics of the views of an own video, for the page or as CSV of one of its parts. */
export const ownStatisticsUrl = jsonUrl('/api/v1/me/own-statistics/{video_id}.{format}', {
  video_id: idField,
  format: word(['json', 'csv', 'sources-csv', 'countries-csv', 'retention-csv']),
});

export const StatisticsDay = z.strictObject({
  /** UTC. */
  day: z.string(),
  views: z.int(),
  /** Of the film that were begun. */
  plays: z.int(),
  /** Seconds of the film that were watched. */
  seconds: z.int(),
  /** Plays that came to the end. */
  completions: z.int(),
});
export type StatisticsDay = z.infer<typeof StatisticsDay>;

export const StatisticsSource = z.strictObject({
  /** One of `viewSources`, the host of another site, or outside for further ones. */
  source: z.string(),
  views: z.int(),
});

export const StatisticsCountry = z.strictObject({
  /** Two lower-case letters; '' for all others together: unknown ones, and those with fewer than 10 views. */
  country: z.string(),
  views: z.int(),
});

export const OwnStatistics = z.strictObject({
  username: z.string(),
  video_id: z.int(),
  title: z.string(),
  /** Seconds. */
  duration: z.int(),
  /** All of them; null below 10, and then nothing else is shown either. */
  views: z.nullable(z.int()),
  /** From the first with a view on, 90 at most. */
  days: z.array(StatisticsDay),
  /** Of these days, most views first. */
  sources: z.array(StatisticsSource),
  /** Of these days, most views first, all others last. */
  countries: z.array(StatisticsCountry),
  /** The share of plays that watched each hundredth of the film, 0 to 1; empty below 10 plays. */
  retention: z.array(z.number()),
});
export type OwnStatistics = z.infer<typeof OwnStatistics>;
