import type { SitemapFile } from '#contracts/calls/files/sitemaps.ts';

/** A video as the video extension of sitemaps describes it. */
export interface SitemapVideo {
  title: string;
  description: string;
  /** Address of its poster; may lack the host. */
  thumbnail: string;
  /** Path. */
  player: string;
  /** Seconds. */
  duration: number;
  published_at: Date;
  /** 0 to 5; undefined without votes. */
  rating: number | undefined;
  views: number;
}

export interface SitemapEntry {
  id: number;
  path: string;
  modified_at?: Date;
  video?: SitemapVideo;
  /** Addresses; may lack the host. */
  images?: string[];
}

export interface EntriesQuery extends SitemapFile {
  /** The id of the last entry read. */
  after: number;
}
