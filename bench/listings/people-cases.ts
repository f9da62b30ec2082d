import { albumSorts } from '#contracts/calls/catalogue/albums.ts';
import {
  filterCodes,
  peopleSorts,
  type FilterCode,
  type ModelFilters,
} from '#contracts/calls/catalogue/models.ts';
import { playlistSorts } from '#contracts/pages/playlist-pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { titleWord } from './title-words.ts';
import type { Draw } from './draw-parameters.ts';
import type { Case } from './run-case.ts';

const usual = 2.5;
const mixed = 4.2;

const one = (name: string, most: number | undefined, growth: number, ask: Case['ask']): Case => ({
  name,
  ...(most !== undefined && { most }),
  growth,
  ask,
});

/** None to three attributes, a country or a letter. */
function filters({ random }: Draw): ModelFilters {
  const keys = Object.keys(filterCodes) as FilterCode[];
  const chosen: ModelFilters = {};
  for (let more = random.below(4); more > 0; more--) {
    const key = random.pick(keys);
    chosen[key] = 1 + random.below(filterCodes[key]);
  }
  if (random.next() < 0.1) chosen.country = random.pick(['ad', 'ae', 'af', 'ag']);
  if (random.next() < 0.1) chosen.letter = random.pick(['a', 'e', 'm', 's', 't', 'z', 'cyrl']);
  return chosen;
}

const page = (draw: Draw): number => 1 + draw.random.below(2);

/** Videos and names next to each other. */
const around: readonly Case[] = [
  one('video page', 1, usual, ({ domain, draw }) => {
    const video_id = draw.video();
    return () => domain.videos.get(video_id).catch(unlessHidden);
  }),
  one('related, 36', 20, usual, ({ domain, draw }) => {
    const query = {
      video_id: draw.video(),
      count: 12,
      type: draw.random.next() < 0.8 ? ('all' as const) : ('hd' as const),
      group: 3,
    };
    return () => domain.videos.related(query).catch(unlessHidden);
  }),
  one('names next to a category', 20, usual, ({ domain, draw }) => {
    const orientation = draw.orientation();
    const query = {
      section: 'categories' as const,
      orientation,
      lang: draw.random.pick(languages),
      dir: draw.dir('category', orientation),
    };
    return () => domain.catalogue.relatedNames(query);
  }),
  one('names next to a tag', 20, usual, ({ domain, draw }) => {
    const orientation = draw.orientation();
    const query = {
      section: 'tags' as const,
      orientation,
      lang: draw.random.pick(languages),
      dir: draw.dir('tag', orientation),
    };
    return () => domain.catalogue.relatedNames(query);
  }),
];

const names: readonly Case[] = [
  one('categories with totals', 1.5, usual, ({ domain, draw }) => {
    const of = { orientation: draw.orientation(), lang: draw.random.pick(languages) };
    return () => domain.catalogue.categories(of);
  }),
  one('tags with totals', 10, usual, ({ domain, draw }) => {
    const of = { orientation: draw.orientation() };
    return () => domain.catalogue.tags(of);
  }),
  one('countries with totals', 1.5, usual, ({ domain, draw }) => {
    const of = { orientation: draw.orientation(), lang: draw.random.pick(languages) };
    return () => domain.catalogue.countries(of);
  }),
  one('menus of all pages', 6, usual, ({ domain, draw }) => {
    const of = { orientation: draw.orientation(), lang: draw.random.pick(languages) };
    return () => domain.catalogue.main(of);
  }),
  one(
    'suggestions before typing',
    6,
    usual,
    ({ domain }) =>
      () =>
        domain.catalogue.suggestions(5),
  ),
  one('suggestions for a beginning', 6, usual, ({ domain, draw }) => {
    const text = titleWord(draw, 'middling')
      .slice(0, 3 + draw.random.below(3))
      .padEnd(3, 'a');
    return () => domain.catalogue.suggest({ text, lang: 'en' });
  }),
  one('suggestions for a word with a wrong letter', 6, usual, ({ domain, draw }) => {
    const word = titleWord(draw, 'middling').padEnd(5, 'a');
    const at = draw.random.below(word.length);
    const text = `${word.slice(0, at)}y${word.slice(at + 1)}`;
    return () => domain.catalogue.suggest({ text, lang: 'en' });
  }),
  one("partners' videos", 1, usual, ({ domain, draw }) => {
    const orientation = draw.orientation();
    return () => domain.catalogue.partnerVideos(orientation);
  }),
];

const people: readonly Case[] = [
  one('models, 0-3 filters', 4, usual, ({ domain, draw }) => {
    const query = {
      orientation: draw.orientation(),
      filters: filters(draw),
      sort: draw.random.pick(peopleSorts),
      count: 60,
      page: page(draw),
    };
    return () => domain.models.list(query);
  }),
  one('models, a page in the middle', 4, usual, ({ domain, draw }) => {
    const pages = Math.floor((draw.plan.models * 0.1) / 60);
    const query = {
      orientation: draw.orientation(),
      filters: {},
      sort: draw.random.pick(peopleSorts),
      count: 60,
      page: 1 + draw.random.below(pages),
    };
    return pages < 2 ? undefined : () => domain.models.list(query);
  }),
  one('first letters of models', 4, usual, ({ domain, draw }) => {
    const orientation = draw.orientation();
    return () => domain.models.letters({ orientation });
  }),
  ...(['get', 'related'] as const).map((call) =>
    one(
      call === 'get' ? 'model page' : 'related models',
      call === 'get' ? 4 : 20,
      usual,
      ({ domain, draw }) => {
        const dir = draw.dir('model', draw.orientation());
        return () => domain.models[call](dir);
      },
    ),
  ),
  one('wall of a model', 10, usual, ({ domain, draw }) => {
    const query = { dir: draw.dir('model', draw.orientation()), page: page(draw) };
    return () => domain.models.wall(query);
  }),
  one('channels', 4, usual, ({ domain, draw }) => {
    const query = {
      orientation: draw.orientation(),
      sort: draw.random.pick(peopleSorts),
      count: 60,
      section: '' as const,
      object_id: '' as const,
      page: page(draw),
    };
    return () => domain.channels.list(query);
  }),
  one('channel page', 4, usual, ({ domain, draw }) => {
    const dir = draw.dir('channel', draw.orientation());
    return () => domain.channels.get(dir);
  }),
];

const albums: readonly Case[] = [
  ...(
    [
      ['', 'albums'],
      ['categories', 'albums of a category'],
      ['model', 'albums of a model'],
      ['channel', 'albums of a channel'],
    ] as const
  ).map(([section, name]) =>
    one(name, 6, mixed, ({ domain, draw }) => {
      const orientation = draw.orientation();
      const kind = section === 'categories' ? 'category' : section;
      const query = {
        orientation,
        sort: draw.random.pick(albumSorts),
        count: 60,
        section,
        object_id: kind === '' ? '' : draw.dir(kind, orientation),
        page: page(draw),
      };
      return () => domain.albums.list(query);
    }),
  ),
  one('album page', 4, usual, ({ domain, draw }) => {
    const album_id = 1 + draw.random.below(draw.plan.albums);
    return () => domain.albums.get(album_id).catch(unlessHidden);
  }),
  one('playlists', 6, mixed, ({ domain, draw }) => {
    const query = {
      orientation: draw.orientation(),
      sort: draw.random.pick(playlistSorts),
      count: 60,
      section: '' as const,
      object_id: '',
      page: page(draw),
    };
    return () => domain.playlists.list(query);
  }),
  one('playlist page', 6, usual, ({ domain, draw }) => {
    const playlist_id = 1 + draw.random.below(draw.plan.playlists);
    return () => domain.playlists.get(playlist_id).catch(unlessHidden);
  }),
];

export const otherCases: readonly Case[] = [...around, ...names, ...people, ...albums];

/** One in thirty is private, deleted or waits: that is an answer, too. */
function unlessHidden(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'AppError')) throw error;
  return undefined;
}
