import type { AlbumCard } from '#contracts/calls/catalogue/albums.ts';
import type { Model, ModelCard } from '#contracts/calls/catalogue/models.ts';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { ModelSource } from '#web/features/models/index.ts';

const face = (dir: string) => ({
  dir,
  title: `Name of ${dir}`,
  avatar: '/large.webp',
  scr1: '/small.webp',
  scr2: '/large.webp',
  total_videos: 3,
  country: 'no',
});
/** A card of a model as lists hold it. */
export const person = (dir: string): ModelCard => ({ ...face(dir), thing: 'm1' });

const model: Model = {
  ...face('iris'),
  age: 2,
  hair_color: null,
  height: 4,
  weight: null,
  breast_size: null,
  race: null,
  relationship: 1,
  orientation: null,
  tattoo: 2,
  piercing: null,
  description: 'Waits for the wind.',
  aliases: ['I. V.'],
  total_albums: 2,
  genders: [],
  statistics: { viewed: 7, likes: 3, dislikes: 1, videos: 3, subscribers: 4 },
  thing: 'm1',
  rank: 5,
};

const video = {
  video_id: 7,
  dir: 'mist',
  title: 'Mist',
  lang: 'en',
  duration: '1:00',
  post_date: '2026-01-01T00:00:00.000Z',
  rating: 5,
  pictures: { avif: '', webp: '', jpeg: '' },
  statistics: { viewed: 1, likes: 1, dislikes: 0 },
  things: '',
  models: [],
} as unknown as VideoCard;

const album: AlbumCard = {
  album_id: 9,
  dir: 'tea',
  title: 'Tea',
  lang: 'en',
  thumb: '',
  photos_amount: 4,
  gender: 'gay',
  statistics: { viewed: 1, likes: 0, dislikes: 0 },
  things: '',
};

/** A model with videos and albums of one orientation; `asked` is what lists were asked for. */
export function aSource(of: Orientation = 'str', over: Partial<ModelSource> = {}) {
  const asked: unknown[] = [];
  const refuse = (): never => {
    throw new Error('a model’s page does not ask for that');
  };
  const source: ModelSource = {
    async list({ orientation, section, object_id, sort, page, duration }) {
      asked.push(['videos', orientation, section, object_id, sort, page, duration]);
      const isThere = orientation === of && duration === '';
      return { videos: isThere && page === 1 ? [video] : [], total_count: isThere ? 1 : 0 };
    },
    async albums({ orientation, section, object_id, sort, count, page }) {
      asked.push(['albums', orientation, section, object_id, sort, count, page]);
      return {
        albums: orientation === of && page === 1 ? [album] : [],
        total_count: orientation === of ? 1 : 0,
      };
    },
    facets: async () => ({ categories: [], lengths: [0, 0, 0], hd: 0 }),
    nearest: async () => ({ lists: [] }),
    model: async () => ({
      model: { ...model, genders: [{ gender: of, total_videos: 3, total_albums: 2 }] },
    }),
    relatedModels: async () => ({ with: [person('theo')], similar: [person('juno')] }),
    wall: async ({ page }) => ({
      entries:
        page === 1
          ? [
              { kind: 'album', post_date: '2026-01-02T03:04:00.000Z', album },
              { kind: 'video', video },
            ]
          : [],
      total_count: 2,
    }),
    get: refuse,
    related: refuse,
    categories: refuse,
    countries: refuse,
    relatedNames: refuse,
    searchHelp: refuse,
    ...over,
  };
  return { asked, source };
}
