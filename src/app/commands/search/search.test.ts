import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { aVideo } from '#tests/support/factories.ts';
import { wholeList } from '#tests/support/true-listing.ts';
import { listVideos } from '#domain/videos/index.ts';
import { searchCommand } from './search.ts';

const it = withCommands();
const { velour } = it;
const found = async (s: string): Promise<string[]> =>
  (await listVideos(it.ctx(), { ...wholeList, section: 'search', s })).videos.map(
    ({ title }) => title,
  );
const synonyms = (...args: string[]) => velour(searchCommand, ['synonyms', ...args]);

test('velour search synonyms lets a search find other words, until they are removed', async () => {
  await aVideo(it.ctx({ kind: 'system' }), { title: 'A settee by the window' });
  await aVideo(it.ctx({ kind: 'system' }), { title: 'Sofa at dusk' });
  expect((await synonyms('set', 'sofa', 'settee')).status).toBe(0);
  expect((await found('sofa')).toSorted()).toEqual(['A settee by the window', 'Sofa at dusk']);
  expect(await found('settee')).toEqual(['A settee by the window']);
  expect((await synonyms('set', '--both-ways', 'Sofa', 'settee')).status).toBe(0);
  expect(await found('settee dusk')).toEqual(['Sofa at dusk']);
  expect((await found('settee')).toSorted()).toEqual(['A settee by the window', 'Sofa at dusk']);
  await synonyms('set', 'twilight hour', 'dusk');
  expect(await found('twilight hour')).toEqual(['Sofa at dusk']);
  expect((await synonyms('list')).out).toBe('settee ↔ Sofa\ntwilight hour → dusk\n');
  expect((await synonyms('remove', 'settee', 'sofa')).status).toBe(0);
  expect((await synonyms('remove', 'settee', 'sofa')).status).toBe(1);
  expect(await found('sofa')).toEqual(['Sofa at dusk']);
});

test('velour search synonyms import saves a whole list, or names each line that it refuses', async () => {
  const path = join(it.folder, 'synonyms.csv');
  const importing = async (text: string) => {
    await writeFile(path, text);
    return synonyms('import', path);
  };
  const refused = await importing(
    'phrase,meaning,both_ways\nfog,mist,yes\nfog,FOG,\n!!!,mist,\na,b,\nb,c,\nc,a,\nd,e,maybe\n',
  );
  expect(refused.status).toBe(1);
  expect(refused.err.trimEnd().split('\n')).toEqual(['line 8: both_ways is yes or no']);
  const faults = await importing(
    'phrase,meaning,both_ways\nfog,mist,yes\nfog,FOG,\n!!!,mist,\na,b,\nb,c,\nc,a,\n',
  );
  expect(faults.err.trimEnd().split('\n')).toEqual([
    'line 3: it means itself',
    'line 4: a phrase or meaning has no letter or digit',
    'line 5: it closes a circle of synonyms',
    'line 6: it closes a circle of synonyms',
    'line 7: it closes a circle of synonyms',
  ]);
  expect((await synonyms('list', '--json')).out).not.toContain('fog');
  expect((await importing('phrase,meaning,both_ways\nfog,mist,yes\na,b,\nb,c,\n')).status).toBe(0);
  const list: unknown = JSON.parse((await synonyms('list', '--json')).out);
  expect(list).toEqual(
    expect.arrayContaining([
      { phrase: 'fog', meaning: 'mist', is_two_way: true },
      { phrase: 'b', meaning: 'c', is_two_way: false },
    ]),
  );
  expect((await synonyms('set', 'c', 'a')).err).toContain('circle');
});

test('velour search redirects sets, lists and removes pages for searches', async () => {
  const redirects = (...args: string[]) => velour(searchCommand, ['redirects', ...args]);
  expect((await redirects('list')).out).toBe('There are no redirects.\n');
  expect((await redirects('set', 'Open sea', '/albums/')).status).toBe(0);
  expect((await redirects('list')).out).toBe('Open sea → /albums/\n');
  expect(JSON.parse((await redirects('list', '--json')).out)).toEqual([
    { query: 'Open sea', target: '/albums/' },
  ]);
  const refused = await redirects('set', 'open sea', '//other.example/');
  expect(refused.status).toBe(1);
  expect(refused.err).toBe(
    'redirect: it leads to no path of this site, which begins with one slash\n',
  );
  for (const wrong of [['set', 'lake'], ['remove'], ['import'], ['list', 'all'], ['add'], []])
    expect((await redirects(...wrong)).status).toBe(2);
  expect((await redirects('remove', 'OPEN SEA')).out).toBe('Removed.\n');
  expect((await redirects('remove', 'open sea')).status).toBe(1);
});

test('velour search redirects import saves a whole list, or names each line that it refuses', async () => {
  const path = join(it.folder, 'redirects.csv');
  const importing = async (text: string) => {
    await writeFile(path, text);
    return velour(searchCommand, ['redirects', 'import', path]);
  };
  const ragged = await importing('query,path\nfog\n');
  expect(ragged.err).toBe('line 2: it has 1 fields, the first line 2\n');
  const refused = await importing(
    'query,path\nfog,/albums/\nlake,/search/sea\nxx,/\nsea,/search/lake\nfog,/\nmist,//a\nrain,/search/Rain\n',
  );
  expect(refused.status).toBe(1);
  expect(refused.err.trimEnd().split('\n')).toEqual([
    'line 3: it closes a circle of redirects',
    'line 4: a search has 3 to 69 characters',
    'line 5: it closes a circle of redirects',
    'line 6: the search stands on an earlier line',
    'line 7: it leads to no path of this site, which begins with one slash',
    'line 8: it leads to itself',
  ]);
  expect((await velour(searchCommand, ['redirects', 'list'])).out).toBe(
    'There are no redirects.\n',
  );
  expect((await importing('path,query\n/albums/,fog\n/models/, rain\n')).out).toBe('2 saved.\n');
  expect((await velour(searchCommand, ['redirects', 'list'])).out).toBe(
    'fog → /albums/\nrain → /models/\n',
  );
});

test('velour search explain prints the factors of a score, whose product it is', async () => {
  const video_id = await aVideo(it.ctx({ kind: 'system' }), { title: 'Copper kettle' });
  const explain = (...args: string[]) => velour(searchCommand, ['explain', ...args]);
  const shown = await explain('copper kettle', String(video_id));
  expect(shown.out.split('\n').map((line) => line.split(/ +/)[0])).toEqual([
    'query',
    'text',
    'rating',
    'popularity',
    'freshness',
    'exactness',
    'score',
    '',
  ]);
  const { query, score, ...factors } = JSON.parse(
    (await explain('--json', 'copper kettle', String(video_id))).out,
  ) as Record<string, number | string>;
  expect(query).toContain("'copper'");
  const product = Object.values(factors).reduce<number>((all, one) => all * Number(one), 1);
  expect(score).toBeCloseTo(product, 6);
  expect((await explain('copper teapot', String(video_id))).err).toContain('does not find it');
  expect((await explain('copper', '60000000')).status).toBe(1);
  expect((await explain('copper')).status).toBe(2);
});
