import type { ModelCard } from '#contracts/calls/catalogue/models.ts';

/** The fields of a model or channel that a list shows. */
export interface PersonData {
  dir: string;
  name: string;
  /** Address of a square picture, '' where there is none. */
  picture: string;
  /** Two letters, '' if unknown and for channels. */
  country: string;
  total_videos: number;
  /** Its code, by which it is hidden. */
  thing: string;
}

/** A card of either kind. */
type Card = Pick<ModelCard, 'dir' | 'title' | 'scr1' | 'total_videos' | 'thing'> & {
  country?: string;
};

export const toPeople = (cards: readonly Card[]): PersonData[] =>
  cards.map(({ dir, title, scr1, country = '', total_videos, thing }) => ({
    dir,
    name: title,
    picture: scr1,
    country,
    total_videos,
    thing,
  }));
