import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { sitePages } from './site-pages.ts';

const link = /(?:href|src|content|data-[a-z]+)="([^"]+)"|([^\s,"]+) \d+w/g;
const most = 600;

/** The newest videos of an orientation, as its page asks for them. */
export const newest_list = videosUrl.build({
  lifetime: 3600,
  orientation: 'str',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
});

/** Addresses that an open visitor can reach on a site: pages, pictures, data, feeds, files for machines; of one video all that shows it. */
export async function everyAddress(
  origin: string,
  shown?: { video_id: number; dir: string },
): Promise<string[]> {
  const found = new Set((await sitePages(origin)).map(({ path }) => path));
  // The crawl ends before it has reached every video.
  if (shown) found.add(pages.video(shown));
  for (const path of found) {
    if (found.size > most) break;
    const html = await (await fetch(origin + path)).text();
    for (const [, one, other] of html.matchAll(link)) {
      const url = URL.parse((one ?? other ?? '').replaceAll('&amp;', '&'), origin + path);
      if (url?.origin === origin) found.add(url.pathname + url.search);
    }
  }
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)</g))
    found.add(new URL(address).pathname);
  const video = shown
    ? pages.video(shown)
    : [...found].find((path) => path.startsWith('/videos/1'));
  const id = shown?.video_id ?? /\d+/.exec(video ?? '')?.[0] ?? '1';
  const more = [
    newest_list,
    videoUrl.build(Number(id)),
    '/api/suggester.php?text=slow',
    `/api/videofile.php?video_id=${id}`,
    `/api/plainfile.php?video_id=${id}`,
    `/oembed?url=${encodeURIComponent(origin + (video ?? '/videos/1/'))}`,
    (video ?? `/videos/${id}/x/`).replace('/videos/', '/embed/'),
    '/feed.xml',
    '/videos/latest-updates/feed.xml',
    '/videos/latest-updates/feed.json',
    '/static/tf/videos.str.json',
    '/api/v1/dumps',
  ];
  return [...found, ...more];
}
