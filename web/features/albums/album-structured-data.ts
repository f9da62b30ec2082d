import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  imageGallery,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { AlbumPage } from './load-album.ts';
import type { AlbumsPage } from './load-albums.ts';
import { albumHeadings } from './sort-texts.ts';

// Structured data of albums and lists of albums. Server only.

/** A list with something on it. */
export function albumsJsonLd(
  ld: JsonLdContext,
  { sort, query, section, albums }: AlbumsPage,
): Thing[] {
  if (albums.length === 0) return [];
  const heading = ld.i18n._(albumHeadings[sort]);
  const of_all = { name: heading, path: pages.albums(sort) };
  const here =
    section === ''
      ? [of_all]
      : [of_all, { name: section, path: pages.albums(sort, { ...query, page: 1 }) }];
  const before = (query.page - 1) * limits.page_size.default;
  return [
    breadcrumbs(ld, here),
    itemList(
      ld,
      albums.map(({ href }) => href),
      before,
    ),
  ];
}

/** An album, below the newest ones. */
export function albumJsonLd(ld: JsonLdContext, { album }: AlbumPage): Thing[] {
  const { title: name, lang, photos } = album;
  const path = pages.album(album);
  const above = { name: ld.i18n._(msg`Albums`), path: pages.albums('latest-updates') };
  return [breadcrumbs(ld, [above, { name, path }]), imageGallery(ld, { path, name, lang, photos })];
}
