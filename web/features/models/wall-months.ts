import type { WallEntry } from '#contracts/calls/catalogue/around-models.ts';
import { toAlbum, type AlbumData } from '../albums/index.ts';
import { toCard, type CardData } from '../card/index.ts';

/** `posted` in Unix seconds. */
export type WallCard = { posted: number } & (
  | { kind: 'video'; video: CardData }
  | { kind: 'album'; album: AlbumData }
);

export function toWallCard(entry: WallEntry): WallCard {
  const dated = entry.kind === 'video' ? entry.video : entry;
  const posted = Math.floor(Date.parse(dated.post_date) / 1000);
  return entry.kind === 'video'
    ? { kind: 'video', posted, video: toCard(entry.video) }
    : { kind: 'album', posted, album: toAlbum(entry.album) };
}

export interface WallMonth {
  /** Its first moment in UTC, Unix seconds. */
  begins: number;
  entries: WallCard[];
  /** How many entries stand before it. */
  before: number;
}

/** A page of the wall in its months, in the order of the page. */
export function wallMonths(entries: readonly WallCard[]): WallMonth[] {
  const months: WallMonth[] = [];
  for (const [before, entry] of entries.entries()) {
    const begins = monthOf(entry.posted);
    const last = months.at(-1);
    if (last?.begins === begins) last.entries.push(entry);
    else months.push({ begins, entries: [entry], before });
  }
  return months;
}

function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
}
