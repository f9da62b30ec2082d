import { report_key } from './report-page.ts';

/** The absolute address of the page that `url` reports; undefined for anything but a video or an album of this site. */
export function reportedPage(url: URL): string | undefined {
  const path = url.searchParams.get(report_key) ?? '';
  return /^\/(videos|album)\/\d+\/[a-z0-9-]+\/$/.test(path)
    ? new URL(path, url.origin).href
    : undefined;
}
