import { sql } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import { totalOf } from '#domain/videos/listing/total.ts';
import { facetOf } from '#domain/taxonomy/find-facets.ts';
import { filterOfCategories, type Draw, type Named } from './draw-parameters.ts';
import type { Case } from './run-case.ts';

/** Allowed growth: a look-up in an index hardly depends on its size; a scan past other videos grows with them. */
const flat = 1.5;
const usual = 2.5;
const mixed = 4.2;
const counting = 4;

const pages = limits.page_size.videos;
const pageFrom = (draw: Draw, from: 1 | 10 | 500): number =>
  from === 1 ? 1 + draw.random.below(2) : from;

type Over = (draw: Draw, orientation: Orientation) => Partial<ListVideosQuery> | undefined;

/** A list of the site as a visitor asks for it: names to facets, ids, the total, and the cards. */
const list = (name: string, most: number | undefined, growth: number, over: Over): Case => ({
  name,
  ...(most !== undefined && { most }),
  growth,
  ask({ domain, draw }) {
    const orientation = draw.orientation();
    const chosen = over(draw, orientation);
    if (!chosen) return undefined;
    const query = draw.listing({ orientation, ...chosen });
    return () => domain.videos.list(query);
  },
});

const sections = {
  category: 'categories',
  tag: 'tags',
  model: 'model',
  channel: 'channel',
} as const satisfies Record<Named, string>;
const of = (kind: Named, draw: Draw, orientation: Orientation): Partial<ListVideosQuery> => ({
  section: sections[kind],
  object_id: draw.dir(kind, orientation),
});

/** Two or three categories in the one order. */
const several = (draw: Draw, orientation: Orientation): Partial<ListVideosQuery> => {
  const dirs = Array.from({ length: 2 + draw.random.below(2) }, () =>
    draw.dir('category', orientation),
  );
  return { section: 'categories', object_id: [...new Set(dirs)].toSorted().join() };
};

/** HD, a length, a country: one of them at least. */
const narrowed = (draw: Draw): Partial<ListVideosQuery> => {
  const which = 1 + draw.random.below(7);
  return {
    ...(which & 1 && { type: 'hd' as const }),
    ...(which & 2 && { duration: (1 + draw.random.below(3)) as 1 | 2 | 3 }),
    ...(which & 4 && {
      country: draw.random.pick(['ad', 'ae', 'af', 'ag', 'ai', 'al', 'am', 'ao', 'be', 'bd']),
    }),
  };
};

/** Shares of the videos that the largest categories of an orientation have are known from their law; the first few have 30,000 of them from a million on. */
const large = (draw: Draw, orientation: Orientation): string | undefined => {
  const most = Math.floor(
    (draw.plan.videos * { str: 0.7, gay: 0.2, she: 0.1 }[orientation]) / 120_000,
  );
  return most > 0 ? `category-${1 + draw.random.below(Math.min(most, 12))}` : undefined;
};

const lastPage = (name: string, over: Over): Case => ({
  name,
  most: 4,
  growth: usual,
  ask({ domain, draw, backend }) {
    const orientation = draw.orientation();
    const query = draw.listing({ orientation, ...over(draw, orientation) });
    const facet =
      query.section === ''
        ? orientationCode[orientation]
        : facetOf('category', Number(query.object_id.split('-')[1]), orientation);
    let page = 0;
    return async () => {
      // Asked once, in the warm-up.
      if (page === 0) {
        const { total } = await backend.db
          .selectNoFrom(sql<number>`facet_total(${facet})`.as('total'))
          .executeTakeFirstOrThrow();
        page = Math.max(1, Math.ceil(total / pages));
      }
      return domain.videos.list({ ...query, page });
    };
  },
});

/** The counts next to a list, for a list that has some. */
const countsOf = (
  name: string,
  read: 'facets' | 'countryFacets' | 'nearest',
  growth: number,
  over: (draw: Draw, orientation: Orientation) => Partial<ListVideosQuery>,
): Case => ({
  name,
  most: 20,
  growth,
  ask({ domain, draw }) {
    const orientation = draw.orientation();
    const { country, s, ...query } = draw.listing({ orientation, ...over(draw, orientation) });
    const asked = { ...query, lang: 'de' as const, ...(country && { country }), ...(s && { s }) };
    return () => domain.videos[read](asked);
  },
});

const total = (
  name: string,
  most: number,
  growth: number,
  count: (draw: Draw) => number,
): Case => ({
  name,
  most,
  growth,
  ask({ backend, draw }) {
    const orientation = draw.orientation();
    const ids = [
      ...new Set(Array.from({ length: count(draw) }, () => draw.id('category', orientation))),
    ];
    const expression = totalOf(filterOfCategories(orientation, ids));
    return () => backend.db.selectNoFrom(expression.as('total')).executeTakeFirstOrThrow();
  },
});

export const videoCases: readonly Case[] = [
  list('all, page 1-2', 2, flat, (draw) => ({ page: pageFrom(draw, 1) })),
  list('all, page 10', 2, flat, () => ({ page: 10 })),
  list('all, page 500', 5, flat, (_, orientation) =>
    orientation === 'she' ? undefined : { page: 500 },
  ),
  lastPage('all, last page', () => ({})),
  list('all, hd, length or country', 10, mixed, (draw) => ({
    page: pageFrom(draw, 1),
    ...narrowed(draw),
  })),
  list('all, without some tags', 10, mixed, (draw, orientation) => ({
    section: 'tagfilter',
    object_id: [...new Set([draw.dir('tag', orientation), draw.dir('tag', orientation)])]
      .toSorted()
      .join(),
    page: pageFrom(draw, 1),
  })),
  total('all, total', 0.5, usual, () => 0),
  list('category, page 1-2', 6, usual, (draw, orientation) => ({
    ...of('category', draw, orientation),
    page: pageFrom(draw, 1),
  })),
  list('category, page 10', 15, usual, (draw, orientation) => ({
    ...of('category', draw, orientation),
    page: 10,
  })),
  list('category of 30,000, page 500', 70, usual, (draw, orientation) => {
    const dir = large(draw, orientation);
    return dir === undefined ? undefined : { section: 'categories', object_id: dir, page: 500 };
  }),
  lastPage('category, last page', (draw, orientation) => of('category', draw, orientation)),
  list('category, hd, length or country', 10, mixed, (draw, orientation) => ({
    ...of('category', draw, orientation),
    ...narrowed(draw),
    page: pageFrom(draw, 1),
  })),
  total('category, total', 0.5, usual, () => 1),
  list('2-3 categories, page 1-2', 10, usual, (draw, orientation) => ({
    ...several(draw, orientation),
    page: pageFrom(draw, 1),
  })),
  list('2-3 categories, page 10', 15, usual, (draw, orientation) => ({
    ...several(draw, orientation),
    page: 10,
  })),
  total('2-3 categories, total', 30, counting, (draw) => 2 + draw.random.below(2)),
  list('model', 6, usual, (draw, orientation) => ({
    ...of('model', draw, orientation),
    page: pageFrom(draw, 1),
  })),
  list('channel', 6, usual, (draw, orientation) => ({
    ...of('channel', draw, orientation),
    page: pageFrom(draw, 1),
  })),
  list('tag', 6, usual, (draw, orientation) => ({
    ...of('tag', draw, orientation),
    page: pageFrom(draw, 1),
  })),
  list('tag with the words of its page', 6, usual, (draw, orientation) => ({
    ...of('tag', draw, orientation),
    with_mvp: true,
  })),
  list('tag, hd, length or country', 10, mixed, (draw, orientation) => ({
    ...of('tag', draw, orientation),
    ...narrowed(draw),
  })),
  list('country', 6, usual, (draw) => ({
    section: 'country',
    object_id: draw.random.pick(['ad', 'ae', 'af', 'ag', 'ai', 'al', 'be', 'bd']),
  })),
  list('member', 6, usual, (draw) => ({
    section: 'member',
    object_id: String(1 + draw.random.below(draw.plan.members)),
  })),
  list('day, week, month', 4, usual, (draw) => ({
    date: draw.random.pick(['day', 'week', 'month'] as const),
    sort: draw.random.pick(['most-popular', 'top-rated'] as const),
    page: pageFrom(draw, 1),
  })),
  list('category of the day, week, month', 10, mixed, (draw, orientation) => ({
    ...of('category', draw, orientation),
    date: draw.random.pick(['day', 'week', 'month'] as const),
    sort: draw.random.pick(['most-popular', 'top-rated'] as const),
  })),
  countsOf('facets of a category', 'facets', usual, (draw, orientation) =>
    of('category', draw, orientation),
  ),
  countsOf('facets of 2-3 categories', 'facets', usual, several),
  countsOf('facets of a category, hd, length or country', 'facets', usual, (draw, orientation) => ({
    ...of('category', draw, orientation),
    ...narrowed(draw),
  })),
  countsOf('facets of all, hd, length or country', 'facets', usual, narrowed),
  countsOf(
    'countries of a category, hd or length',
    'countryFacets',
    usual,
    (draw, orientation) => ({
      ...of('category', draw, orientation),
      ...narrowed(draw),
    }),
  ),
  countsOf('countries of all, hd or length', 'countryFacets', usual, narrowed),
  countsOf('lists near two or three categories', 'nearest', mixed, several),
];
