/** The page of a member. */
export const memberPage = (username: string, page = 1): string =>
  `/member/${encodeURIComponent(username)}/${page > 1 ? `?page=${page}` : ''}`;

/** The name in the path of such a page, with either slash; undefined for any other path. */
export function parseMemberPath(path: string): string | undefined {
  const [, segment] = /^\/member\/([^/]+)\/?$/.exec(path) ?? [];
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    // Broken escapes: no address of ours has any.
    return undefined;
  }
}
