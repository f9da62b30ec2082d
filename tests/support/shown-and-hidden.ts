import { beforeAll } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { withApi } from './api.ts';
import { aVideo } from './factories.ts';
import { wholeList } from './true-listing.ts';

export const query = { ...wholeList, lifetime: 3600 };
export const listing = videosUrl.build(query);

/** The API with twelve videos that are shown and one of each that is not. */
export function withShownAndHidden() {
  const api = withApi();
  const ids = { shown: 0, hidden: 0, deleted: 0, pending: 0 };
  const get = (url: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers });

  beforeAll(async () => {
    const ctx = api.ctx({ kind: 'system' });
    ids.shown = await aVideo(ctx, { title: 'Slow lake' });
    ids.hidden = await aVideo(ctx, { title: 'Quiet dunes', is_private: true });
    ids.deleted = await aVideo(ctx, { title: 'Gone', status: 'deleted' });
    ids.pending = await aVideo(ctx, { title: 'Waiting', status: 'pending' });
    for (let count = 0; count < 11; count++) await aVideo(ctx, { title: `Aurora ${count}` });
  });

  return { api, ids, get };
}
