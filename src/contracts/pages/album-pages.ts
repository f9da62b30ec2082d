/** Addresses of the pages of albums. Those of one model are a tab of the model's page. */
export const albumSorts = ['latest-updates', 'most-popular', 'top-rated', 'most-viewed'] as const;
export type AlbumSort = (typeof albumSorts)[number];

/** The query string of a list of albums: one category or one channel, never both; absent keys have their defaults. */
export interface AlbumsFilters {
  category?: string;
  channel?: string;
  page?: number;
}

/** The query names that change a list of albums. */
export const albums_keys = ['category', 'channel', 'page'] as const;

/** Address of a list of albums. */
export function albumsPage(
  sort: AlbumSort,
  { category, channel, page = 1 }: AlbumsFilters = {},
): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  else if (channel !== undefined) query.set('channel', channel);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return `/albums/${sort}/${text && `?${text}`}`;
}

export const albumPage = ({ album_id, dir }: { album_id: number; dir: string }): string =>
  `/album/${album_id}/${dir}/`;
