import { expect, test, vi } from 'vitest';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { VideoListing } from '#contracts/videos.ts';
import { createDomain, type Domain } from '#domain/index.ts';
import { publicViewer, type Ctx } from '#domain/ctx.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { shareLists } from './share-lists.ts';

const context = withCtx();
const latest: ListVideosQuery = {
  gender: 'str',
  sort: 'latest-updates',
  count: 24,
  page: 1,
  section: '',
  object_id: '',
  type: 'all',
  duration: '',
  date: '',
};

function aDomain(ctx: Ctx, answer: () => Promise<VideoListing>) {
  const domain = createDomain(ctx).for(publicViewer);
  const list = vi.fn<(query: ListVideosQuery) => Promise<VideoListing>>(answer);
  return { list, shared: shareLists({ ...domain, videos: { ...domain.videos, list } }) };
}

test('pages of the same second share one reading, other lists have their own', async () => {
  const { list, shared } = aDomain(context.ctx(), async () => ({ videos: [], total_count: 0 }));
  await Promise.all([shared.videos.list(latest), shared.videos.list({ ...latest })]);
  await shared.videos.list({ ...latest, page: 2 });
  expect(list).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await shared.videos.list(latest);
  expect(list).toHaveBeenCalledTimes(3);
});

test('names of categories are read once a second and language', async () => {
  const domain = createDomain(context.ctx()).for(publicViewer);
  const categories = vi.fn<Domain['catalogue']['categories']>(async () => ({ categories: [] }));
  const shared = shareLists({ ...domain, catalogue: { ...domain.catalogue, categories } });
  await Promise.all([
    shared.catalogue.categories({ gender: 'str', lang: 'de' }),
    shared.catalogue.categories({ gender: 'str', lang: 'de' }),
  ]);
  await shared.catalogue.categories({ gender: 'str', lang: 'ja' });
  expect(categories).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  const { list, shared } = aDomain(context.ctx(), () => Promise.reject(new Error('no answer')));
  for (const _ of [1, 2]) await expect(shared.videos.list(latest)).rejects.toThrow('no answer');
  expect(list).toHaveBeenCalledTimes(2);
});
