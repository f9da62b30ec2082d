import { expect, test } from 'vitest';
import type { Orientation } from '#contracts/vocabulary.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { SearchIndex, VideoSearch } from '#domain/search-index.ts';
import { editVideo, setVideoState } from '#domain/videos/index.ts';
import { renameModel } from '#domain/merging/index.ts';
import { saveModels, findOrSaveTags } from '#domain/taxonomy/index.ts';
import { aVideo } from './factories.ts';
import { objectContract } from './object-contract.ts';

const nothing = {
  all: [],
  groups: [],
  none: [],
  flags: undefined,
  ranking: undefined,
};

interface Adapter {
  ctx(): Ctx;
  index(): SearchIndex;
  /** Words of its own for each use, so that two adapters can share a database. */
  prefix: string;
}

/** The contract of every adapter of the search. `describe` it with one, in a file with a database. */
export function searchContract({ ctx, index, prefix }: Adapter): void {
  const request = (text: string, over: Partial<VideoSearch['page']> = {}): VideoSearch => ({
    text,
    filter: { orientation: orientationCode.str, ...nothing },
    page: { page: 1, count: 60, sort: 'relevance', duration: '', ...over },
  });
  const found = async (text: string, orientation: Orientation = 'str'): Promise<number[]> =>
    (
      await index().search({
        ...request(text),
        filter: { orientation: orientationCode[orientation], ...nothing },
      })
    ).ids;
  const word = (name: string): string => `${prefix}${name}`;

  test('finds a video from its publication to its hiding, by what it is called at the moment', async () => {
    const id = await aVideo(ctx(), { title: word('alpha') });
    expect(await found(word('alpha'))).toEqual([id]);
    expect(await found(word('alpha'), 'gay')).toEqual([]);
    await editVideo(ctx(), id, { title: word('beta'), orientation: 'gay' });
    expect(await found(word('alpha'))).toEqual([]);
    expect(await found(word('beta'), 'gay')).toEqual([id]);
    await setVideoState(ctx(), id, { is_private: true });
    expect(await found(word('beta'), 'gay')).toEqual([]);
  });

  test('finds by names and descriptions, names by each of their aliases; a renamed one by its new name', async () => {
    const dir = word('model').toLowerCase();
    const ids = await saveModels(ctx(), [
      {
        dir,
        title: `${word('Gamma')} Ray`,
        aliases: [`${word('Gam')} R.`],
        orientation: 'str',
        attributes: {},
      },
    ]);
    const { ids: tag_ids } = await findOrSaveTags(ctx(), [word('delta')]);
    const id = await aVideo(ctx(), {
      title: word('epsilon'),
      description: `It has ${word('zeta')} in it.`,
      model_ids: [...ids.values()],
      tag_ids,
    });
    for (const name of ['gamma', 'gam', 'delta', 'zeta', 'epsilon delta'])
      expect(await found(name.split(' ').map(word).join(' ')), name).toEqual([id]);
    await renameModel(ctx(), { dir, title: word('Omega') });
    expect(await found(`${word('omega')} ${word('epsilon')}`)).toEqual([id]);
    expect(await found(`${word('gamma')} ${word('epsilon')}`)).toEqual([]);
  });

  test('knows phrases, excluded words, either of two, and the beginning of the last word', async () => {
    const [one, other, third] = [
      await aVideo(ctx(), { title: `${word('red')} ${word('fox')}` }),
      await aVideo(ctx(), { title: `${word('fox')} ${word('red')}` }),
      await aVideo(ctx(), { title: `${word('fox')} ${word('foxes')}` }),
    ];
    const sorted = async (text: string) => (await found(text)).toSorted((a, b) => a - b);
    const [red, fox] = [word('red'), word('fox')];
    expect(await sorted(`"${red} ${fox}"`)).toEqual([one]);
    expect(await sorted(`${red} ${fox}`)).toEqual([one, other]);
    expect(await sorted(`${fox} -${red}`)).toEqual([third]);
    expect(await sorted(`"${red} ${fox}" OR ${word('foxes')}`)).toEqual([one, third]);
    expect(await sorted(`${red} ${word('fo')}`)).toEqual([one, other]);
    expect(await sorted(`${word('fo')} ${red}`)).toEqual([]);
  });

  test('folds case, accents, ß, ø, ё and width', async () => {
    const id = await aVideo(ctx(), { title: `Weiß Øre шёлк ＡＢＣ ${word('fold')}` });
    for (const text of ['WEISS', 'weiß', 'ore', 'øre', 'шелк', 'ШЁЛК', 'abc', 'ａｂｃ'])
      expect(await found(`${text} ${word('fold')}`), text).toEqual([id]);
  });

  test('counts all pages alike, each video on one of them, in every order', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n++)
      made.push(await aVideo(ctx(), { title: `${word('page')} ${n}`, seconds: 60 + n }));
    for (const sort of ['relevance', 'latest-updates', 'longest', 'most-popular'] as const) {
      const pages = [];
      for (const page of [1, 2, 3, 4])
        pages.push(await index().search(request(word('page'), { sort, page, count: 3 })));
      expect(pages.map(({ total_count }) => total_count)).toEqual([7, 7, 7, 7]);
      expect(pages.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(made);
      if (sort === 'longest') expect(pages.flatMap(({ ids }) => ids)).toEqual(made.toReversed());
    }
    const sample = await index().sample(request(word('page')), 5);
    expect(sample.length).toBe(5);
    expect(made).toEqual(expect.arrayContaining(sample));
  });

  test('explains what it finds as a product of factors, and nothing else', async () => {
    const id = await aVideo(ctx(), { title: word('explained') });
    const shown = await index().explain(word('explained'), 'str', id);
    expect(shown?.score).toBeGreaterThan(0);
    expect(await index().explain(word('other'), 'str', id)).toBeUndefined();
  });

  test.each([
    '-',
    'OR OR OR',
    '"',
    '"""""""',
    '-"" -- -',
    '!!! ??? …',
    '🦆🦆🦆',
    '\u200b\u202e\u200d',
    `a${'\u0301'.repeat(60)}`,
    "'; drop table video; --",
    String.raw`\\\ ':*' & | ! <-> <2> (`,
    '.*(a+)+$ [[:alpha:]]',
    'と'.repeat(23),
    'mixed смешанный 混合 مختلط',
    '%E0%A4%A %00 %252e',
    `${'a '.repeat(34)}a`,
    '"a b" OR -c OR "d',
    '#1.1 #3.2 #en',
  ])('gives %j an answer', async (text) => {
    const { ids, total_count } = await index().search(request(text));
    expect(ids.length).toBe(Math.min(60, total_count));
    const { totals } = await index().objectTotals(text, 'str');
    const albums = { kind: 'album', text, orientation: 'str', page: 1, count: 60 } as const;
    expect((await index().searchObjects(albums)).total_count).toBe(totals.album.total_count);
  });

  objectContract({ ctx, index, word });
}
