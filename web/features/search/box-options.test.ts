import { expect, test } from 'vitest';
import { boxGroups, isSearch } from './box-options.ts';

const searches = (...titles: string[]) => titles.map((title) => ({ title }));
const shown = (given: Partial<Parameters<typeof boxGroups>[0]>) =>
  boxGroups({ text: '', recent: [], keywords: [], answer: undefined, ...given }).map(
    ({ name, options }) => [name, ...options.map(({ text }) => text)],
  );

test('an empty field offers the last three searches, then popular ones that are not among them', () => {
  const keywords = ['Lake', 'slow morning'];
  expect(shown({ recent: searches('lake', 'sea', 'dune', 'river'), keywords })).toEqual([
    ['recent', 'lake', 'sea', 'dune'],
    ['popular', 'slow morning'],
  ]);
  expect(shown({ keywords })).toEqual([['popular', 'Lake', 'slow morning']]);
  expect(shown({})).toEqual([]);
});

test('a text keeps the searches that begin with it, whatever their accents', () => {
  const recent = searches('Éte', 'sea', 'eta');
  expect(shown({ text: 'et', recent, keywords: ['lake'] })).toEqual([['recent', 'Éte', 'eta']]);
});

test('two spellings of one search are one option, and what is typed is marked in it', () => {
  const groups = boxGroups({
    text: 'La',
    recent: searches('lake.', 'Lake', 'lamp'),
    keywords: [],
    answer: undefined,
  });
  expect(groups[0]?.options.map(({ parts }) => parts.join('|'))).toEqual(['|la|ke.', '|la|mp']);
});

test('names lead to their pages, searches to their results', () => {
  const groups = boxGroups({
    text: 'mar',
    recent: searches('Mars'),
    keywords: [],
    answer: {
      categories: [
        { dir: 'marshes', title: 'Marshes', total_videos: 3, parts: ['', 'Mar', 'shes'] },
      ],
      models: [{ dir: 'marina', title: 'Marina', img: '/i/1.webp', total_videos: 2 }],
      channels: [{ dir: 'marble', title: 'Marble', img: '', total_videos: 1 }],
      queries: searches('mars', 'marble hall'),
    },
  });
  const options = groups.flatMap((group) => group.options);
  expect(options.map(({ kind, href }) => [kind, href])).toEqual([
    ['recent', '/search/mars'],
    ['category', '/categories/marshes/latest-updates/'],
    ['model', '/model/marina/'],
    ['channel', '/channel/marble/'],
    ['query', '/search/marble%20hall'],
  ]);
  expect(options.map(isSearch)).toEqual([true, false, false, false, true]);
  expect(options.map(({ parts }) => parts.join('|'))).toEqual([
    '|Mar|s',
    '|Mar|shes',
    'Marina||',
    'Marble||',
    'marble hall||',
  ]);
});

test('ten options at most', () => {
  const names = (kind: string) =>
    [1, 2, 3].map((n) => ({
      dir: `${kind}-${n}`,
      title: `${kind} ${n}`,
      img: '',
      total_videos: 1,
    }));
  const answer = {
    categories: names('a'),
    models: names('b'),
    channels: names('c'),
    queries: searches('q1', 'q2'),
  };
  expect(shown({ text: 'xyz', answer }).at(-1)).toEqual(['queries', 'q1']);
  const full = shown({ text: 'q', recent: searches('qa', 'qb', 'qc'), answer });
  expect(full.flatMap((group) => group.slice(1))).toHaveLength(10);
  expect(full.at(-1)).toEqual(['channels', 'c 1']);
});
