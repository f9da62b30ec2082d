import type { RouterContextProvider } from 'react-router';
import type { AlbumListing, ListAlbumsQuery } from '#contracts/albums.ts';
import {
  companyUrl,
  wallUrl,
  type Company,
  type Wall,
  type WallQuery,
} from '#contracts/around-models.ts';
import { modelUrl, type ModelAnswer } from '#contracts/models.ts';
import { getJson } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';
import { domainAlbums, jsonAlbums } from '../albums/index.ts';
import { domainSource, jsonSource, type VideoSource } from '../videos/parts.ts';

/** Where a model's page reads from. Both sources answer the same and throw page failures. */
export interface ModelSource extends VideoSource {
  model(dir: string): Promise<ModelAnswer>;
  company(dir: string): Promise<Company>;
  wall(query: WallQuery): Promise<Wall>;
  albums(query: ListAlbumsQuery): Promise<AlbumListing>;
}

/** First loads: the domain, in process. */
export function domainModelSource(context: Readonly<RouterContextProvider>): ModelSource {
  const { models } = context.get(domainContext);
  return {
    ...domainSource(context),
    model: (dir) => orPageFailure(models.get(dir)),
    company: (dir) => orPageFailure(models.company(dir)),
    wall: (query) => orPageFailure(models.wall(query)),
    albums: domainAlbums(context).list,
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonModelSource(signal: AbortSignal): ModelSource {
  const read = <T>(address: string): Promise<T> => orPageFailure(getJson<T>(address, signal));
  return {
    ...jsonSource(signal),
    model: (dir) => read(modelUrl.build(dir)),
    company: (dir) => read(companyUrl.build({ dir })),
    wall: (query) => read(wallUrl.build(query)),
    albums: jsonAlbums(signal).list,
  };
}
