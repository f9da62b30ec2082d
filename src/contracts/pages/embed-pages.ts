/** The one page that other sites may frame: a video's film and a link to its page. */
export const embedPage = ({ video_id, dir }: { video_id: number; dir: string }): string =>
  `/embed/${video_id}/${dir}/`;

/** True for every spelling of an embed's address; the page redirects to the right one. */
export function isEmbedPath(path: string): boolean {
  return /^\/embed\/[^/]+(?:\/[^/]+)?\/?$/.test(path);
}
