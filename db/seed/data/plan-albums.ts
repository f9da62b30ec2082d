import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { PicturePlan } from '../draw/draw-picture.ts';
import { createRandom, type Random } from '../random.ts';
import { channels } from './channels.ts';
import { albums } from './collections.ts';
import { filmedIn } from './countries.ts';
import { kindOf } from './kinds.ts';
import { models } from './people.ts';

export interface PlannedAlbum {
  lang: Language;
  title: string;
  description: string;
  orientation: Orientation;
  /** Keys of photos; the first is the cover. */
  photos: string[];
  categories: string[];
  tags: string[];
  models: string[];
  channel: string | undefined;
  country: string;
  age: number;
  counters: { views: number; likes: number; dislikes: number };
}

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((value) => ({ value, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);

/**
 * Twenty-four albums of 8 to 20 of the drawn photographs: first those of the album's own kinds, then
 * those that share most categories with them. Covers differ.
 */
export function planAlbums(photos: readonly PicturePlan[]): PlannedAlbum[] {
  const random = createRandom('velour albums');
  const covers = new Set<string>();
  return albums.map((album, i) => {
    const fits = ({ scene }: PicturePlan): boolean => album.kinds.includes(kindOf(scene).kind);
    const size = Math.min(photos.length, 8 + ((i * 5) % 13));
    const own = new Set(photos.filter(fits).flatMap(({ scene }) => kindOf(scene).categories));
    const shared = ({ scene }: PicturePlan): number =>
      kindOf(scene).categories.filter((category) => own.has(category)).length;
    const keys = [
      ...shuffled(photos.filter(fits), random),
      ...shuffled(
        photos.filter((photo) => !fits(photo)),
        random,
      ).toSorted((a, b) => shared(b) - shared(a)),
    ].map(({ key }) => key);
    const cover = keys.find((key) => !covers.has(key)) ?? keys[0] ?? '';
    covers.add(cover);
    const first = photos.find(({ key }) => key === cover);
    const facts = kindOf(first?.scene ?? 'lake-amber');
    const candidates = models.filter(({ orientation }) => orientation === album.orientation);
    const houses = channels.filter(({ kinds }) => kinds.includes(facts.kind));
    const views = Math.round(90_000 / (1 + ((i * 7) % 24)) ** 0.8);
    return {
      lang: album.lang,
      title: album.title,
      description: album.lang === 'en' ? random.pick(facts.texts) : '',
      orientation: album.orientation,
      photos: [cover, ...keys.filter((key) => key !== cover).slice(0, size - 1)],
      categories: facts.categories.slice(0, 3),
      tags: facts.tags.slice(0, 4).map((tag) => tag.replaceAll(' ', '-')),
      models: i % 4 === 3 ? [] : [random.pick(candidates).dir],
      // Every fifth belongs to no channel.
      channel: i % 5 === 4 ? undefined : houses[i % houses.length]?.dir,
      country: random.pick(filmedIn),
      age: Math.round(5 * 3600 + i ** 1.8 * 86_400 * 2.4),
      counters: { views, likes: Math.round(views * 0.012), dislikes: Math.round(views * 0.0011) },
    };
  });
}
