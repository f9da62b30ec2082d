import { xml_head, xmlElement as element, xmlText } from '../http/xml.ts';
import type { FeedHead, FeedItem } from './feed-item.ts';

/** RSS 2.0 with the elements of Media RSS, which readers that do not know them skip. */
export function rssOf(head: FeedHead, items: readonly FeedItem[]): string {
  const times = items.flatMap(({ video }) => (video ? [video.published_at.getTime()] : []));
  return [
    `${xml_head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n`,
    element('title', head.title),
    element('link', head.link),
    element('description', head.description),
    `<atom:link href="${xmlText(head.self)}" rel="self" type="application/rss+xml"/>`,
    element('ttl', 10),
    ...(times.length > 0
      ? [element('lastBuildDate', new Date(Math.max(...times)).toUTCString())]
      : []),
    '<media:rating scheme="urn:simple">adult</media:rating>\n',
    ...items.map(itemOf),
    '</channel>\n</rss>\n',
  ].join('');
}

function itemOf(item: FeedItem): string {
  const { video } = item;
  const media = video
    ? `<media:content medium="video" lang="${xmlText(item.lang)}" duration="${video.duration}"><media:player url="${xmlText(video.player)}"/>`
    : `<media:content medium="image" lang="${xmlText(item.lang)}">`;
  const stars = video ? `<media:starRating average="${video.rating}" min="0" max="5"/>` : '';
  const thumbnail = item.picture
    ? `<media:thumbnail url="${xmlText(item.picture)}" width="${item.picture_width}"/>`
    : '';
  return `<item>${[
    element('title', item.title),
    element('link', item.link),
    `<guid isPermaLink="true">${xmlText(item.link)}</guid>`,
    ...(video ? [element('pubDate', video.published_at.toUTCString())] : []),
    media,
    element('media:title', item.title),
    thumbnail,
    ...item.credits.map(
      (name) => `<media:credit role="performer" scheme="urn:ebu">${xmlText(name)}</media:credit>`,
    ),
    `<media:community>${stars}<media:statistics views="${item.views}"/></media:community>`,
    '</media:content>',
  ].join('')}</item>\n`;
}
