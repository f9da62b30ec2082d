import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import type { ListModelsQuery } from '#contracts/calls/catalogue/models.ts';
import { loadSitemap, pagesOfKinds, type PagesOfKinds } from './load-sitemap.ts';

const of = { orientation: 'gay', lang: 'de' } as const;
const all: PagesOfKinds = {
  category: (dir) => `/c/${dir}/`,
  tag: (dir) => `/t/${dir}/`,
  model: (dir) => `/m/${dir}/`,
};
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    dir: `${name}-${index}`,
    title: `${name} ${index}`,
    total_videos: 1,
  }));

/** Lists of given lengths, and what was asked of them. */
function aSource({ categories = 0, tags = 0, models = 0 }) {
  const asked: unknown[] = [];
  const person = { avatar: '', scr1: '', scr2: '', country: '', thing: 'm1' };
  return {
    asked,
    categories: async (query: unknown) => {
      asked.push(['categories', query]);
      return { categories: named('c', categories).map((category) => ({ ...category, img: '' })) };
    },
    tags: async (query: unknown) => {
      asked.push(['tags', query]);
      return { tags: named('t', tags) };
    },
    models: async (query: ListModelsQuery) => {
      asked.push(['models', query.orientation, query.sort, query.page]);
      const page = named('m', models).slice(
        (query.page - 1) * query.count,
        query.page * query.count,
      );
      return { models: page.map((model) => ({ ...model, ...person })), total_count: models };
    },
  };
}

describe('the names on the sitemap', () => {
  test('are the largest of each kind, in their order, of the orientation and language', async () => {
    const source = aSource({ categories: 201, tags: 1000, models: 500 });
    const lists = await loadSitemap(source, of, all);
    expect(lists.map(({ kind, links }) => [kind, links.length])).toEqual([
      ['category', limits.sitemap_names],
      ['tag', limits.sitemap_names],
      ['model', limits.sitemap_names],
    ]);
    expect(lists[2]?.links.at(-1)).toEqual({ href: '/m/m-199/', title: 'm 199' });
    expect(source.asked).toEqual([
      ['categories', of],
      ['tags', { orientation: 'gay' }],
      ...[1, 2, 3, 4].map((page) => ['models', 'gay', 'count-videos', page]),
    ]);
  });

  test('leave out what is empty', async () => {
    expect((await loadSitemap(aSource({ tags: 3 }), of, all)).map(({ kind }) => kind)).toEqual([
      'tag',
    ]);
  });

  test('leave out, and do not ask for, kinds without pages', async () => {
    const source = aSource({ categories: 3, tags: 3, models: 3 });
    expect(await loadSitemap(source, of, {})).toEqual([]);
    expect(source.asked).toEqual([]);
  });

  test('lead to addresses below the site', () => {
    for (const hrefOf of Object.values(pagesOfKinds))
      expect(hrefOf('a-dir')).toMatch(/^\/[a-z/-]*a-dir\/([a-z-]+\/)?$/);
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(pagesOfKinds)));
  });
});
