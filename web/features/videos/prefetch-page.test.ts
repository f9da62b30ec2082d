import { describe, expect, it } from 'vitest';
import { addressesOf } from './prefetch-page.ts';

const addresses = (path: string): string[] => addressesOf(new URL(path, 'http://velour.test'), 'gay');

describe('addressesOf', () => {
  it('knows what a listing will read', () => {
    expect(addresses('/videos/top-rated/?type=hd&page=2')).toEqual(['/api/json/videos2/86400/gay/top-rated/60/..2.hd...json']);
  });

  it('knows what a video page will read', () => {
    expect(addresses('/videos/1001/moon-path/')).toEqual([
      '/api/json/video/86400/0/1000/1001.json',
      '/api/json/videos2/600/gay/most-popular/12/..1.all...json',
    ]);
  });

  it.each(['/', '/videos/', '/videos/history/', '/videos/top-rated/?page=x', '/elsewhere/'])('reads nothing ahead for %s', (path) => {
    expect(addresses(path)).toEqual([]);
  });
});
