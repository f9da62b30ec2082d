import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  Categories,
  categoriesUrl,
  Countries,
  countriesUrl,
  Main,
  mainUrl,
  RelatedNames,
  relatedNamesUrl,
  Tags,
  tagsMvpUrl,
} from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import {
  countryIds,
  saveCategories,
  saveChannels,
  saveModels,
  saveTags,
} from '#domain/taxonomy/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';

const api = withApi();
const german = { orientation: 'str', lang: 'de' } as const;
const urls = {
  main: mainUrl.build({ lifetime: 14_400, ...german }),
  categories: categoriesUrl.build({ lifetime: 14_400, ...german, section: 'all' }),
  tags: tagsMvpUrl.build({ lifetime: 14_400, orientation: 'str' }),
  countries: countriesUrl.build(german),
  coOccurringCategories: relatedNamesUrl.build({ section: 'categories', ...german, dir: 'sea-10' }),
  coOccurringTags: relatedNamesUrl.build({ section: 'tags', ...german, dir: 'sand-10' }),
};
const numbers = Array.from({ length: 25 }, (_, n) => n + 10);

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const titles = (n: number) =>
    Object.fromEntries(languages.map((lang) => [lang, `Sea ${lang} ${n}`])) as Record<
      Language,
      string
    >;
  const categories = await saveCategories(
    ctx,
    numbers.map((n) => ({ dir: `sea-${n}`, titles: titles(n) })),
  );
  const mvp = {
    lang: 'en',
    h1: 'Sand',
    mtitle: 'Sand videos',
    mdesc: 'Everything of sand.',
  } as const;
  const tags = await saveTags(
    ctx,
    numbers.map((n) => ({ dir: `sand-${n}`, title: `Sand ${n}`, mvp })),
  );
  const models = await saveModels(ctx, [
    { dir: 'ann', title: 'Ann', orientation: 'str', attributes: {} },
  ]);
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const countries = await countryIds(ctx, ['se']);
  await aVideo(ctx, {
    category_ids: [...categories.values()],
    tag_ids: [...tags.values()],
    model_ids: [...models.values()],
    channel_id: channels.get('studio') ?? 0,
    country_id: countries.get('se') ?? 0,
  });
  await sql`select model_refresh(${[...models.values()]}::int[]), channel_refresh(${[...channels.values()]}::int[])`.execute(
    ctx.db,
  );
});

const cache = 'public, s-maxage=14400, max-age=60';
const tagsOf = (kind: string, prefix: string) => () => [
  kind,
  ...numbers.map((n) => `${prefix}-${n}`),
];
describeJsonCall(api, 'main', {
  url: () => urls.main,
  schema: Main,
  cache,
  tags: () => [
    'main',
    'terms',
    ...numbers.slice(0, limits.main.categories).map((n) => `k-sea-${n}`),
    'm-ann',
    'c-studio',
  ],
  is_large: true,
});
describeJsonCall(api, 'categories', {
  url: () => urls.categories,
  schema: Categories,
  cache,
  tags: tagsOf('categories', 'k-sea'),
  is_large: true,
});
describeJsonCall(api, 'tags_mvp', {
  url: () => urls.tags,
  schema: Tags,
  cache,
  tags: tagsOf('tags', 't-sand'),
  is_large: true,
});
describeJsonCall(api, 'countries', {
  url: () => urls.countries,
  schema: Countries,
  cache: 'public, s-maxage=3600, max-age=60',
  tags: () => ['countries'],
});
describeJsonCall(api, 'related-names of a category', {
  url: () => urls.coOccurringCategories,
  schema: RelatedNames,
  cache: 'public, s-maxage=3600, max-age=60',
  tags: () => ['related-names', ...numbers.slice(0, 13).map((n) => `k-sea-${n}`)],
});
describeJsonCall(api, 'related-names of a tag', {
  url: () => urls.coOccurringTags,
  schema: RelatedNames,
  cache: 'public, s-maxage=3600, max-age=60',
  tags: () => ['related-names', ...numbers.slice(0, 13).map((n) => `t-sand-${n}`)],
});

describe('one URL per answer', () => {
  test.each([
    ['main', '/14400/'],
    ['main', '/str.'],
    ['main', '.de.'],
    ['categories', '/14400/'],
    ['categories', '/str.'],
    ['categories', '.all.'],
    ['categories', '.de.'],
    ['tags', '/14400/'],
    ['tags', '/str.'],
    ['tags', '.all.'],
    ['tags', '.en.'],
    ['countries', '/str.'],
    ['countries', '.de.'],
    ['coOccurringCategories', '/categories/'],
    ['coOccurringCategories', '/str.'],
    ['coOccurringCategories', '.de.'],
    ['coOccurringCategories', '.sea-10.'],
    ['coOccurringTags', '.sand-10.'],
  ] as const)('%s takes nothing foreign for %s', async (call, part) => {
    for (const url of misspellings(urls[call], part)) await expectNotFound(api, url);
  });

  test.each([
    urls.tags.replace('.en.', '.de.'),
    urls.main.replace('.de.', '.DE.'),
    urls.main.replace('.de.', '.xx.'),
    urls.countries.replace('.json', '.php'),
    urls.countries.replace('/str.', '/3600/str.'),
    urls.coOccurringCategories.replace('.json', '.php'),
    urls.coOccurringCategories.replace('.sea-10.', '.sand-10.'),
    urls.coOccurringCategories.replace('.sea-10.', '.sea-10,sea-11.'),
    urls.coOccurringTags.replace('/tags/', '/model/'),
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});

test('names are in the language of the URL', async () => {
  const { categories } = Categories.parse((await api.app.inject({ url: urls.categories })).json());
  expect(categories[0]?.title).toBe('Sea de 10');
  const { countries } = Countries.parse((await api.app.inject({ url: urls.countries })).json());
  expect(countries).toEqual([{ code: 'se', title: 'Schweden', total_videos: 1 }]);
  const { names } = RelatedNames.parse(
    (await api.app.inject({ url: urls.coOccurringCategories })).json(),
  );
  expect(names[0]).toEqual({ dir: 'sea-11', title: 'Sea de 11', total_videos: 1 });
});

test('returns 404 with the new name of a renamed tag', async () => {
  const tag = await api.db
    .selectFrom('tag')
    .select('tag_id')
    .where('dir', '=', 'sand-12')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('redirect')
    .values({ kind: 'tag', old_dir: 'grit', object_id: tag.tag_id })
    .execute();
  const answer = await api.app.inject({
    url: relatedNamesUrl.build({ section: 'tags', ...german, dir: 'grit' }),
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: 1, code: 'not_found', info: { dir: 'sand-12' } },
  ]);
});

test('lifetime 0 is answered no-store', async () => {
  const answer = await api.app.inject({ url: mainUrl.build({ lifetime: 0, ...german }) });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
});
