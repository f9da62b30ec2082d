import { pages } from '#contracts/pages/pages.ts';

const key = 'about';

/** Where the page at `path` is reported: a section of the support page, whose address then names the page. */
export const reportPage = (path: string): string =>
  `${pages.information('support')}?${new URLSearchParams({ [key]: path })}#report`;

/** The absolute address of the page that `url` reports; undefined for anything but a video or an album of this site. */
export function reportedPage(url: URL): string | undefined {
  const path = url.searchParams.get(key) ?? '';
  return /^\/(videos|album)\/\d+\/[a-z0-9-]+\/$/.test(path)
    ? new URL(path, url.origin).href
    : undefined;
}
