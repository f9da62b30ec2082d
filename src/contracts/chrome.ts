import type { AdSlot } from './advertising.ts';
import type { CategoryCount } from './text/names.ts';

/** The frame of the pages, which changes slowly: read by the root once a document, for an orientation and a language. */
export interface Chrome {
  slots: AdSlot[];
  /** Words that are looked for most; each can be searched for. */
  keywords: string[];
  /** The largest, most videos first. */
  categories: CategoryCount[];
  models: ChromeModel[];
  /** Random categories, the same for every visitor for the lifetime of statistics. */
  random: CategoryCount[];
}

export interface ChromeModel {
  dir: string;
  title: string;
  /** Path of a square picture; '' where there is none. */
  avatar: string;
  total_videos: number;
}

export const emptyChrome: Chrome = {
  slots: [],
  keywords: [],
  categories: [],
  models: [],
  random: [],
};
