import { expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import type { NearestList } from '#contracts/calls/catalogue/listing-facets.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import { orPageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import { loadListing } from './load-listing.ts';
import type { VideoSource } from './video-source.ts';

const visitor = { orientation: 'str', language: 'en' } as const;
const category = (index: number): CategoryCount => ({
  dir: `c-${index}`,
  title: `C ${index}`,
  total_videos: 1000 - index,
});

const near: NearestList = {
  dirs: [],
  type: 'all',
  duration: '',
  date: '',
  country: '',
  total_videos: 7,
};

/** So many categories, most videos first, and lists without videos that know the names of what they are of. */
function sourceWith(count: number): VideoSource {
  const categories = Array.from({ length: count }, (_, index) => category(index));
  const refuse = (): never => {
    throw new Error('a list asks for lists alone');
  };
  return {
    list: async ({ object_id }) => ({
      videos: [],
      total_count: 0,
      categories: object_id
        .split(',')
        .map((dir) => ({ ...category(0), dir, title: `of the list: ${dir}` })),
    }),
    categories: async () => ({ categories: categories.map((each) => ({ ...each, img: '' })) }),
    facets: async ({ object_id }) => ({
      categories: categories.filter(({ dir }) => !object_id.split(',').includes(dir)),
      categories_are_capped: true as const,
      lengths: [3, 2, 1],
      hd: 4,
    }),
    nearest: async () => ({ lists: [near] }),
    get: async () => refuse(),
    related: async () => refuse(),
    countries: async () => refuse(),
    searchHelp: async ({ help, lang }) => ({
      title: `${help} ${lang}`,
      description: '',
      html: '',
      links: [],
    }),
    relatedNames: async ({ section, dir }) => ({
      names: [{ dir: `beside-${dir}`, title: section, total_videos: 1 }],
    }),
  };
}

const dirsAt = async (path: string, count: number): Promise<string[]> => {
  const { categories } = await loadListing(
    sourceWith(count),
    visitor,
    new URL(path, 'http://site.example'),
  );
  return categories.map(({ dir }) => dir);
};

test('the page of a category lists the fifty largest, the chosen one first', async () => {
  const dirs = await dirsAt('/categories/c-7/latest-updates/', 60);
  expect(dirs.slice(0, 3)).toEqual(['c-7', 'c-0', 'c-1']);
  expect([dirs.length, new Set(dirs).size, dirs.at(-1)]).toEqual([50, 50, 'c-49']);
});

test('a chosen one that is not among them is there all the same', async () => {
  const dirs = await dirsAt('/categories/c-3,c-55/longest/', 60);
  expect(dirs.slice(0, 3)).toEqual(['c-3', 'c-55', 'c-0']);
  expect([dirs.length, dirs.at(-1)]).toEqual([50, 'c-48']);
});

test('one without videos goes by the name that its list knows', async () => {
  const { categories } = await loadListing(
    sourceWith(2),
    visitor,
    new URL('/categories/empty/longest/', 'http://site.example'),
  );
  expect(categories.map(({ title }) => title)).toEqual(['of the list: empty', 'C 0', 'C 1']);
});

test.each([
  [
    '/categories/c-7/latest-updates/',
    [{ dir: 'beside-c-7', title: 'categories', total_videos: 1 }],
  ],
  ['/tags/mist/longest/', [{ dir: 'beside-mist', title: 'tags', total_videos: 1 }]],
  ['/categories/c-1,c-2/longest/', []],
  ['/videos/longest/', []],
])('%s lists related names only as the page of one name', async (path, names) => {
  const { related } = await loadListing(
    sourceWith(9),
    visitor,
    new URL(path, 'http://site.example'),
  );
  expect(related).toEqual(names);
});

test('shows the list when related names cannot be read', async () => {
  const source = { ...sourceWith(9), relatedNames: () => Promise.reject(new Error('down')) };
  const { related, place } = await loadListing(
    source,
    visitor,
    new URL('/tags/mist/longest/', 'http://site.example'),
  );
  expect([related, place]).toEqual([[], { kind: 'tag', dir: 'mist' }]);
});

test.each([
  [
    'block',
    '/search/harbour?page=2',
    {
      nearest: [],
      restriction: {
        effect: 'block',
        help: { title: 'minors en', description: '', html: '', links: [] },
      },
    },
  ],
  [
    'warn',
    '/search/harbour',
    {
      nearest: [near],
      restriction: {
        effect: 'warn',
        help: { title: 'minors en', description: '', html: '', links: [] },
      },
    },
  ],
] as const)(
  'a search with the notice %s comes with its help text, and is no page past the end',
  async (effect, path, shown) => {
    const source = {
      ...sourceWith(9),
      list: async () => ({ videos: [], total_count: 0, notice: { effect, help: 'minors' } }),
    };
    const page = await loadListing(source, visitor, new URL(path, 'http://site.example'));
    expect(page).toMatchObject({ ...shown, is_past_end: false });
    const silent = { ...source, searchHelp: () => Promise.reject(new Error('down')) };
    const without = await loadListing(silent, visitor, new URL(path, 'http://site.example'));
    expect(without.restriction).toEqual({ effect, help: undefined });
  },
);

test.each([
  ['/search/Open%20%20SEA?type=hd&page=2', '/search/open%20sea?type=hd&page=2'],
  ['/search/-fog%20lake', '/search/lake%20-fog'],
  ['/search/lake/', '/search/lake'],
])('%s leads to %s', async (path, target) => {
  const failed: unknown = await loadListing(
    sourceWith(9),
    visitor,
    new URL(path, 'http://site.example'),
  ).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Response);
  const { status, headers } = failed as Response;
  expect([status, headers.get('location')]).toEqual([301, target]);
});

test('other lists ask for no categories', async () => {
  expect(await dirsAt('/videos/longest/', 60)).toEqual([]);
});

/** A catalogue that knows nothing by the names it is asked for; `dir` is what they are called now. */
const strange = (dir?: string): VideoSource => ({
  ...sourceWith(1),
  list: () =>
    orPageFailure(
      Promise.reject(new AppError('not_found', dir === undefined ? undefined : { dir })),
    ),
  countries: async () => ({ countries: [] }),
});
const thrownAt = (path: string, source: VideoSource): Promise<unknown> =>
  loadListing(source, visitor, new URL(path, 'http://site.example')).then(
    () => 'nothing',
    (error: unknown) =>
      error instanceof Response
        ? [error.status, error.headers.get('location')]
        : readPageFailure(error).code,
  );

test('renamed or merged names redirect, unknown ones are missing', async () => {
  expect(await thrownAt('/tags/old/longest/', strange('new'))).toEqual([301, '/tags/new/longest/']);
  expect(await thrownAt('/categories/old,other/longest/', strange('new,other'))).toEqual([
    301,
    '/categories/new,other/longest/',
  ]);
  expect(await thrownAt('/tags/never/longest/', strange())).toBe('not_found');
  expect(await thrownAt('/country/zz/longest/', strange())).toBe('not_found');
});

test('letters that are no country are as good as none in a visitor’s own list', async () => {
  const page = await loadListing(
    strange(),
    { ...visitor, country: 'zz' },
    new URL('http://site.example/top-country/'),
  );
  expect([page.place, page.total_count]).toEqual([{ kind: 'top-country', code: '' }, 0]);
});

const loadAt = (path: string, source: VideoSource) =>
  loadListing(source, visitor, new URL(path, 'http://site.example'));

test('a list has the counts of its filters, marked where they are lower bounds', async () => {
  const page = await loadAt('/categories/c-1/longest/', sourceWith(3));
  expect([page.filters, page.categories_are_capped]).toEqual([
    { lengths: [3, 2, 1], hd: 4, are_capped: false },
    true,
  ]);
  expect((await loadAt('/tags/mist/longest/', sourceWith(3))).filters).toBeUndefined();
});

test('shows the list when its counts cannot be read', async () => {
  const facets = () => Promise.reject(new Error('down'));
  const page = await loadAt('/categories/c-1/longest/', { ...sourceWith(3), facets });
  expect([page.filters, page.categories.map(({ dir }) => dir)]).toEqual([undefined, ['c-1']]);
});

test('an empty list has the nearest ones, unless they cannot be read', async () => {
  expect((await loadAt('/videos/longest/', sourceWith(3))).nearest).toEqual([near]);
  const nearest = () => Promise.reject(new Error('down'));
  expect((await loadAt('/videos/longest/', { ...sourceWith(3), nearest })).nearest).toEqual([]);
});
