import type { ListVideosQuery } from '#contracts/calls/listing-url.ts';
import type { Draw } from './draw-parameters.ts';
import type { Case } from './run-case.ts';
import { anyTitleWord, modelName, titleWord } from './title-words.ts';

/** p95 at three million over that at one. */
const growth = 2.5;

/** A page of results by relevance, with its total and cards. */
const search = (
  name: string,
  most: number,
  text: (draw: Draw) => string,
  over: (draw: Draw) => Partial<ListVideosQuery> = () => ({}),
): Case => ({
  name: `search: ${name}`,
  most,
  growth,
  ask({ domain, draw }) {
    const query = draw.listing({
      orientation: 'str',
      section: 'search',
      sort: 'most-popular',
      by_relevance: true,
      s: text(draw),
      ...over(draw),
    });
    return () => domain.videos.list(query);
  },
});

const words = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => anyTitleWord(draw)).join(' ');

/** HD, a length, a country or a category. */
function narrowed(draw: Draw): Partial<ListVideosQuery> {
  const which = draw.random.below(4);
  if (which === 0) return { type: 'hd' };
  if (which === 1) return { duration: (1 + draw.random.below(3)) as 1 | 2 | 3 };
  if (which === 2) return { country: draw.random.pick(['ad', 'ae', 'af', 'ag', 'be', 'bd']) };
  return { section: 'categories', object_id: draw.dir('category', 'str') };
}

const bySort = (draw: Draw): Partial<ListVideosQuery> => ({
  sort: draw.random.pick(['latest-updates', 'most-viewed'] as const),
  by_relevance: false,
});

export const searchCases: readonly Case[] = [
  search('a rare word', 8, (draw) => titleWord(draw, 'rare')),
  search('a middling word', 20, (draw) => titleWord(draw, 'middling')),
  search('one of the ten commonest', 15, (draw) => titleWord(draw, 'commonest')),
  search('two words', 10, (draw) => words(draw, 2)),
  search('three words', 12, (draw) => words(draw, 3)),
  search('a word, with a filter', 20, anyTitleWord, narrowed),
  search('a word, by date or views', 20, anyTitleWord, bySort),
  search(
    'one of the ten commonest, page 20',
    45,
    (draw) => titleWord(draw, 'commonest'),
    () => ({
      page: 20,
    }),
  ),
  search('an unfinished word', 20, (draw) => anyTitleWord(draw).slice(0, 3)),
  search('a model', 10, (draw) => modelName(draw.id('model', 'str'))),
  search('a mistyped word', 20, (draw) => {
    const word = titleWord(draw, 'middling');
    const at = 1 + draw.random.below(word.length - 1);
    return word.slice(0, at) + word.slice(at + 1) + (word.length < 5 ? 'x' : '');
  }),
];
