import { redirect } from 'react-router';
import type { Album, Photo } from '#contracts/calls/catalogue/albums.ts';
import { idField } from '#contracts/calls/json-url.ts';
import { pages } from '#contracts/pages/pages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { categoryNames, labelsIn, topicsOf, type Person, type Topic } from '../topics/index.ts';
import type { Visitor } from '../listing/index.ts';
import { likedPercent, type AlbumData } from './album-data.ts';
import { albumsOfModel, type AlbumSource } from './album-source.ts';
import type { CommentsData } from '../comments/index.ts';

/** The data of an album's page. */
export interface AlbumDetail {
  album_id: number;
  dir: string;
  title: string;
  lang: string;
  photos: Photo[];
  views: number;
  likes: number;
  dislikes: number;
  /** Share of likes, 0 to 100; undefined without votes. */
  percent: number | undefined;
  /** The cover, for link previews; '' where there is none. */
  preview: string;
  /** The same for a card, 320 px wide. */
  cover: string;
  channel: Person | undefined;
  models: Person[];
  /** Categories, then tags, each name once. */
  topics: Topic[];
  /** How it is marked, in the visitor's language. */
  labels: string[];
}

export interface AlbumPage {
  album: AlbumDetail;
  /** Others of the first model. */
  more: AlbumData[];
  comments: CommentsData;
}

/** Throws page failures (unknown, private, deleted) and 301 to the one right address. */
export async function loadAlbum(
  source: AlbumSource,
  id: string,
  url: URL,
  visitor: Visitor,
): Promise<AlbumPage> {
  const album_id = idField.parse(id);
  if (album_id === undefined) throw pageFailure({ code: 'not_found', subject: 'album' });
  const [{ album }, names] = await Promise.all([
    source.get(album_id),
    categoryNames(source, visitor),
  ]);
  const path = pages.album(album);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const [model] = album.models;
  const [more, comments] = await Promise.all([
    model ? albumsOfModel(source, model.dir, album.gender) : [],
    source.comments(album_id, url),
  ]);
  return {
    album: toDetail(album, names, visitor),
    more: more.filter((other) => other.album_id !== album_id),
    comments,
  };
}

function toDetail(
  album: Album,
  names: ReadonlyMap<string, string>,
  { language }: Pick<Visitor, 'language'>,
): AlbumDetail {
  const { album_id, dir, title, lang, thumb, photos, statistics, channel, models } = album;
  const { viewed: views, likes, dislikes } = statistics;
  const of_category = (category: string): string => pages.albums('latest-updates', { category });
  return {
    album_id,
    dir,
    title,
    lang,
    photos,
    views,
    likes,
    dislikes,
    percent: likedPercent(statistics),
    cover: thumb,
    preview: thumb && thumb.replace(/\d+\.jpg$/, '1280.jpg'),
    channel: channel ? { ...channel, img: '' } : undefined,
    models: models.map(({ dir: name, title: called, img }) => ({ dir: name, title: called, img })),
    topics: topicsOf(album, names, of_category),
    labels: labelsIn(album.labels, language),
  };
}
