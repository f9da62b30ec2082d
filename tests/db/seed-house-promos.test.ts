import { expect, test } from 'vitest';
import { housePromos } from '#contracts/house-promos.ts';
import { promos_shown } from '#contracts/calls/files/partners.ts';
import { orientations } from '#contracts/vocabulary.ts';
import { createDomain } from '#domain/index.ts';
import { listPartnerVideos } from '#domain/partners/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { seedHousePromos } from '../../db/seed/seed-house-promos.ts';

const world = withCtx();

test('the demo has more promotional videos than a page shows, in every orientation, and needs no setting', async () => {
  const { operator } = createDomain(world.ctx({ kind: 'system' })).for({ kind: 'system' });
  await seedHousePromos({ operator });
  await seedHousePromos({ operator });
  for (const orientation of orientations) {
    const { videos } = await listPartnerVideos(world.ctx(), orientation);
    expect(videos.map(({ url }) => url).toReversed()).toEqual(housePromos.map(({ url }) => url));
    expect(videos.length).toBeGreaterThan(promos_shown);
  }
});
