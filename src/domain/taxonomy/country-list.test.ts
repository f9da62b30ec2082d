import { beforeAll, describe, expect, test } from 'vitest';
import { Countries } from '#contracts/calls/catalogue/catalogue.ts';
import { withFiledVideos } from '#tests/support/filed-videos.ts';
import { manyVideosOf } from '#tests/support/many-people.ts';
import { listCountries } from './index.ts';

const { world, truth } = withFiledVideos();

// An orientation that has videos, none of them from a country.
beforeAll(async () => void (await manyVideosOf(world.ctx(), { count: 15, orientation: 'she' })));

describe('countries', () => {
  test('lists those with videos, most first, with names in the language', async () => {
    const ctx = world.ctx();
    const totals = (await truth('country', 1)).map(({ total }) => total);
    const { countries } = await listCountries(ctx, { orientation: 'str', lang: 'de' });
    expect(Countries.parse({ countries })).toEqual({ countries });
    expect(countries.map(({ total_videos }) => total_videos)).toEqual(totals);
    const names = new Map(countries.map(({ code, title }) => [code, title]));
    expect([names.get('se'), names.get('fr'), names.size]).toEqual(['Schweden', 'Frankreich', 3]);
    const japanese = await listCountries(ctx, { orientation: 'str', lang: 'ja' });
    expect(japanese.countries.find(({ code }) => code === 'se')?.title).toBe('スウェーデン');
    expect(await listCountries(ctx, { orientation: 'she', lang: 'en' })).toEqual({ countries: [] });
  });
});
