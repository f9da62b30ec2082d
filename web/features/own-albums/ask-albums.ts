import {
  AlbumPage,
  albumFormUrl,
  OwnAlbumForm,
  OwnAlbums,
  ownAlbumsUrl,
  type OwnAlbumsQuery,
  ownAlbumUrl,
} from '#contracts/calls/uploads/album-edit.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { askOwn } from '../accounts/index.ts';

export const askAlbumPage = async (signal: AbortSignal, lang: Language): Promise<AlbumPage> =>
  AlbumPage.parse(await askOwn(albumFormUrl.build({ lang }), signal));

export const askOwnAlbums = async (
  signal: AbortSignal,
  query: OwnAlbumsQuery,
): Promise<OwnAlbums> => OwnAlbums.parse(await askOwn(ownAlbumsUrl.build(query), signal));

export const askOwnAlbum = async (
  signal: AbortSignal,
  album_id: number,
  lang: Language,
): Promise<OwnAlbumForm> =>
  OwnAlbumForm.parse(await askOwn(ownAlbumUrl.build({ album_id, lang }), signal));
