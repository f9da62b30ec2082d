import { sql, type RawBuilder } from 'kysely';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { described_words } from '#seed/big/words.ts';
import type { Draw } from './draw-parameters.ts';
import type { Case } from './run-case.ts';
import { anyTitleWord, beginning, modelName, titleWord } from './title-words.ts';

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

const describedWord = (draw: Draw): string => draw.random.pick(described_words).word;

/** Two words that follow each other in every eighth description, or in none. */
const commonPhrase = (draw: Draw): string =>
  `"${draw.random.pick(['of the', 'end of the day', 'the of', 'day year'])}"`;

const bySort = (draw: Draw): Partial<ListVideosQuery> => ({
  sort: draw.random.pick(['latest-updates', 'most-viewed'] as const),
  by_relevance: false,
});

/** One statement of those that a search or a suggestion is made of. */
const statement = (name: string, most: number, of: (draw: Draw) => RawBuilder<unknown>): Case => ({
  name: `search: ${name}`,
  most,
  growth,
  ask({ backend, draw }) {
    const asked = of(draw);
    return () => asked.execute(backend.db);
  },
});

function withWrongLetter(draw: Draw): string {
  const word = titleWord(draw, 'middling').padEnd(5, 'a');
  const at = 1 + draw.random.below(word.length - 1);
  return `${word.slice(0, at)}y${word.slice(at + 1)}`;
}

/** The cost of the search tables for a published video, in a transaction that is rolled back. */
const published: Case = {
  name: 'search: the words of a published video',
  most: 1,
  growth,
  ask({ backend, draw }) {
    const video = draw.video();
    const undone = new Error('undone');
    return async () => {
      const run = backend.db.transaction().execute(async (tx) => {
        await sql`delete from video_search where video_id = ${video}`.execute(tx);
        await sql`select search_refresh(array[${video}::int])`.execute(tx);
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    };
  },
};

const whatWasTyped: readonly Case[] = [
  statement(
    'suggestions by prefix, the statement',
    0.5,
    (draw) => sql`select * from suggest_find(${beginning(draw)}, 'en', 3)`,
  ),
  statement(
    'suggestions with a typo, the statement',
    1,
    (draw) => sql`select * from suggest_find(${withWrongLetter(draw)}, 'en', 3)`,
  ),
  statement(
    'a correction, the statement',
    3,
    (draw) => sql`select * from search_corrections(search_fold(${withWrongLetter(draw)}))`,
  ),
];

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
  search('a word of descriptions', 100, describedWord),
  search('a word of descriptions, page 20', 150, describedWord, () => ({ page: 20 })),
  search('a phrase of very common words, with a filter', 150, commonPhrase, narrowed),
  search('a word, of a day, week or month', 50, anyTitleWord, (draw) => ({
    date: draw.random.pick(['day', 'week', 'month'] as const),
  })),
  search('an unfinished word', 20, (draw) => anyTitleWord(draw).slice(0, 3)),
  search('a model', 10, (draw) => modelName(draw.id('model', 'str'))),
  search('a mistyped word', 20, (draw) => {
    const word = titleWord(draw, 'middling');
    const at = 1 + draw.random.below(word.length - 1);
    return word.slice(0, at) + word.slice(at + 1) + (word.length < 5 ? 'x' : '');
  }),
  ...whatWasTyped,
  published,
];
