import type { Route } from 'playwright-core';
import {
  albumsUrl,
  albumUrl,
  type Album,
  type AlbumAnswer,
  type AlbumListing,
} from '#contracts/calls/catalogue/albums.ts';
import {
  channelsUrl,
  type ChannelCard,
  type ChannelListing,
} from '#contracts/calls/catalogue/channels.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import {
  modelsUrl,
  modelUrl,
  type Model,
  type ModelAnswer,
  type ModelListing,
} from '#contracts/calls/catalogue/models.ts';

const read = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;
const first = {
  lifetime: lifetimes.listing,
  orientation: 'str',
  sort: 'count-videos',
  count: 20,
  page: 1,
} as const;

/** The model with the most videos that has albums as well. */
export async function firstModel(origin: string): Promise<Model> {
  const { models } = await read<ModelListing>(origin + modelsUrl.build({ ...first, filters: {} }));
  for (const { dir } of models) {
    const { model } = await read<ModelAnswer>(origin + modelUrl.build(dir));
    if (model.total_albums > 0) return model;
  }
  throw new Error('no model of the catalogue has videos and albums');
}

/** The first of a model's albums that has several photos. */
export async function albumOfModel(origin: string, dir: string): Promise<Album> {
  const of = { ...first, sort: 'latest-updates', section: 'model', object_id: dir } as const;
  const { albums } = await read<AlbumListing>(origin + albumsUrl.build(of));
  const card = albums.find(({ photos_amount }) => photos_amount > 1);
  if (!card) throw new Error(`no album of ${dir} has several photos`);
  return (await read<AlbumAnswer>(origin + albumUrl.build(card.album_id))).album;
}

/** The channel with the most videos. */
export async function firstChannel(origin: string): Promise<ChannelCard> {
  const { channels } = await read<ChannelListing>(
    origin + channelsUrl.build({ ...first, section: '', object_id: '' }),
  );
  if (!channels[0]) throw new Error('the catalogue has no channels');
  return channels[0];
}

/** Lets a call of the API answer something else than it would. */
export function answering<T>(change: (answer: T) => T): (route: Route) => Promise<void> {
  return async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  };
}
