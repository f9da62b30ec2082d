import { describe, expect, it } from 'vitest';
import { addressesOf } from './prefetch-page.ts';

const addresses = (path: string): string[] =>
  addressesOf(new URL(path, 'http://velour.test'), 'gay');

describe('addressesOf', () => {
  it('knows what a listing will read', () => {
    expect(addresses('/videos/top-rated/?type=hd&page=2')).toEqual([
      '/api/json/videos2/86400/gay/top-rated/60/..2.hd...json',
    ]);
  });

  it('knows what lists of categories, tags and countries will read', () => {
    expect(addresses('/categories/long-take,night/latest-updates/')).toEqual([
      '/api/json/videos2/86400/gay/latest-updates/60/categories.long-take,night.1.all...json',
    ]);
    expect(addresses('/tags/mist/longest/')).toEqual([
      '/api/json/videos_mvp/86400/gay/longest/60/tags.mist.1.all...json',
    ]);
    expect(addresses('/country/no/top-rated/?date=week')).toEqual([
      '/api/json/videos2/86400/gay/top-rated/60/country.no.1.all..week.json',
    ]);
    expect(addresses('/search/mist')).toEqual([]);
  });

  it('knows what a video page will read', () => {
    expect(addresses('/videos/1001/moon-path/')).toEqual([
      '/api/json/video/86400/0/1000/1001.json',
      '/api/json/videos_related2/432000/36/1000/1001.all.1.json',
    ]);
  });

  it.each(['/', '/videos/', '/videos/history/', '/videos/top-rated/?page=x', '/elsewhere/'])(
    'reads nothing ahead for %s',
    (path) => {
      expect(addresses(path)).toEqual([]);
    },
  );
});
