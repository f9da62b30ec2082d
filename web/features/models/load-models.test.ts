import { expect, test } from 'vitest';
import type { ListModelsQuery } from '#contracts/calls/catalogue/models.ts';
import { person } from '#tests/support/model-source.ts';
import type { PeopleSource } from '../people/index.ts';
import { loadModels, type ModelsPage } from './load-models.ts';

/** So many models on the page that is asked for, of 81 in all; `asked` is what was asked for. */
function sourceWith(count: number) {
  const asked: ListModelsQuery[] = [];
  const source: PeopleSource = {
    async models(query) {
      asked.push(query);
      return {
        models: Array.from({ length: count }, (_, index) => person(`m-${index}`)),
        total_count: 81,
      };
    },
    async channels() {
      throw new Error('a list of models asks for no channels');
    },
    letters: async () => ({ letters: [{ letter: 'n', total: 81 }] }),
    countries: async ({ lang }) => ({
      countries: [{ code: 'no', title: `Norway in ${lang}`, total_videos: 9 }],
    }),
  };
  return { asked, source };
}

const load = (path: string, source = sourceWith(1).source): Promise<ModelsPage> =>
  loadModels(source, { orientation: 'gay', language: 'de' }, new URL(path, 'http://site.example'));

/** The status and the target of a thrown redirect. */
const thrownAt = async (path: string): Promise<unknown> => {
  const thrown: unknown = await load(path).catch((error: unknown) => error);
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')];
  return typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : thrown;
};

test('a list is asked for by what its address says, 40 a page', async () => {
  const { asked, source } = sourceWith(2);
  await load('/models/alphabet/?letter=n&age=2&page=3&utm=x', source);
  expect(asked).toEqual([
    { orientation: 'gay', sort: 'alphabet', count: 40, filters: { age: 2, letter: 'n' }, page: 3 },
  ]);
});

test('a page has slim cards, letters, and countries in its language', async () => {
  expect(await load('/models/recent/?country=no')).toEqual({
    sort: 'recent',
    query: { filters: { country: 'no' }, page: 1 },
    people: [
      {
        dir: 'm-0',
        name: 'Name of m-0',
        picture: '/small.webp',
        country: 'no',
        total_videos: 3,
        thing: 'm1',
      },
    ],
    total_count: 81,
    letters: [{ letter: 'n', total: 81 }],
    countries: [{ code: 'no', title: 'Norway in de', total_videos: 9 }],
    is_past_end: false,
  });
});

test('only a page after the first one can be past the end', async () => {
  const { source } = sourceWith(0);
  expect((await load('/models/recent/?page=4', source)).is_past_end).toBe(true);
  expect((await load('/models/recent/', source)).is_past_end).toBe(false);
});

test.each([
  ['/models/', '/models/most-popular/'],
  ['/models', '/models/most-popular/'],
  ['/models/recent?letter=n&page=2', '/models/recent/?letter=n&page=2'],
])('%s leads to %s', async (path, target) => {
  expect(await thrownAt(path)).toEqual([301, target]);
});

test.each([
  '/models/longest/',
  '/models/recent/x/',
  '/models/recent/?page=0',
  '/models/recent/?age=5',
  '/models/recent/?age=1&age=1',
  '/models/recent/?country=NO',
  '/models/recent/?letter=',
])('%s is a 404', async (path) => {
  expect(await thrownAt(path)).toEqual({ code: 'not_found' });
});
