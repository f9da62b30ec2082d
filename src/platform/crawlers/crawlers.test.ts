import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCrawlers, readRanges, type NameResolver } from './crawlers.ts';

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const names: Record<string, string[]> = {
  '66.249.66.1': ['crawl-66-249-66-1.googlebot.com'],
  '192.0.2.1': ['crawl.googlebot.com.evil.example'],
  '192.0.2.2': ['crawl-66-249-66-1.googlebot.com'],
  '192.0.2.3': ['msnbot-192-0-2-3.search.msn.com'],
  '2001:db8::1': ['crawl-six.googlebot.com'],
  '192.0.2.9': ['slow.googlebot.com'],
};
const addresses: Record<string, string[]> = {
  'crawl-66-249-66-1.googlebot.com': ['66.249.66.1'],
  'crawl.googlebot.com.evil.example': ['192.0.2.1'],
  'msnbot-192-0-2-3.search.msn.com': ['192.0.2.3'],
  'crawl-six.googlebot.com': ['2001:0db8:0:0:0:0:0:1'],
};
let lookups: string[] = [];
const answer = async (from: Record<string, string[]>, key: string): Promise<string[]> => {
  lookups.push(key);
  if (key === 'slow.googlebot.com') return new Promise(() => undefined);
  const found = from[key];
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found;
};
const resolver: NameResolver = {
  reverse: (address) => answer(names, address),
  resolve4: (host) => answer(addresses, host),
  resolve6: (host) => answer(addresses, host),
};
beforeEach(() => void (lookups = []));

describe('by name', () => {
  test.each([
    ['66.249.66.1', google, true],
    ['::ffff:66.249.66.1', google, true],
    ['2001:db8::1', google, true],
    ['192.0.2.3', 'Mozilla/5.0 (compatible; bingbot/2.0)', true],
    // A name that only begins like theirs, one that leads elsewhere, one of another operator.
    ['192.0.2.1', google, false],
    ['192.0.2.2', google, false],
    ['192.0.2.3', google, false],
    // No name.
    ['192.0.2.4', google, false],
    ['nonsense', google, false],
  ])('%s as %s: %s', async (address, agent, expected) => {
    const crawlers = createCrawlers({ ranges: new BlockList(), resolver });
    expect(await crawlers.isVerified({ address, agent })).toBe(expected);
  });

  test('visitors cause no lookup, and a crawler one', async () => {
    const crawlers = createCrawlers({ ranges: new BlockList(), resolver });
    const visitor = { address: '66.249.66.1', agent: 'Mozilla/5.0 (X11; Linux) Firefox/150.0' };
    expect([await crawlers.isVerified(visitor), lookups]).toEqual([false, []]);
    const crawler = { address: '66.249.66.1', agent: google };
    await Promise.all([crawlers.isVerified(crawler), crawlers.isVerified(crawler)]);
    expect([await crawlers.isVerified(crawler), lookups.length]).toEqual([true, 2]);
  });

  test('one that takes too long is none', async () => {
    const crawlers = createCrawlers({ ranges: new BlockList(), resolver });
    const asking = crawlers.isVerified({ address: '192.0.2.9', agent: google });
    expect(await asking).toBe(false);
  });

  test('nothing is looked up where that is off', async () => {
    const crawlers = createCrawlers({ ranges: new BlockList(), resolver: undefined });
    expect(await crawlers.isVerified({ address: '66.249.66.1', agent: google })).toBe(false);
  });
});

describe('by published ranges', () => {
  let folder = '';
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'velour-ranges-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = async (text: string): Promise<string> => {
    const path = join(folder, 'ranges');
    await writeFile(path, text);
    return path;
  };

  test.each([
    '{"creationTime":"x","prefixes":[{"ipv4Prefix":"66.249.64.0/27"},{"ipv6Prefix":"2001:4860:4801::/48"}]}',
    '# ours\n66.249.64.0/27\n\n2001:4860:4801::/48 # six\n',
  ])('%s', async (text) => {
    const crawlers = createCrawlers({ ranges: await readRanges(await file(text)), resolver });
    const of = (address: string): Promise<boolean> =>
      crawlers.isVerified({ address, agent: 'curl' });
    expect(
      await Promise.all(
        ['66.249.64.31', '66.249.64.32', '::ffff:66.249.64.1', '2001:4860:4801::9', '2001::9'].map(
          of,
        ),
      ),
    ).toEqual([true, false, true, true, false]);
    expect(lookups).toEqual([]);
  });

  test.each(['', '{}', 'everything', '10.0.0.0/99'])('a file with %j is refused', async (text) => {
    await expect(readRanges(await file(text))).rejects.toThrow(/network/);
  });
});
