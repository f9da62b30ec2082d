import { msg } from '@lingui/core/macro';
import { parseDuration } from '#contracts/media/duration.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  videoObject,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { VideoPage } from './load-video.ts';

/** A video, below the first of its categories. */
export function videoJsonLd(ld: JsonLdContext, { video }: VideoPage): Thing[] {
  const { i18n } = ld;
  const { title } = video;
  const path = pages.video(video);
  const category = video.topics.find(({ href }) => href.startsWith(pages.categories()));
  const above = category
    ? [
        { name: i18n._(msg`Categories`), path: pages.categories() },
        { name: category.title, path: category.href },
      ]
    : [];
  return [
    breadcrumbs(ld, [...above, { name: title, path }]),
    videoObject(ld, {
      path,
      embed_path: pages.embed(video),
      name: title,
      description: video.description || title,
      picture: video.preview,
      posted: video.posted,
      duration: parseDuration(video.duration),
      views: video.views,
      likes: video.likes,
      lang: video.lang,
      people: video.models.map(({ dir, title: name }) => ({ name, path: pages.model(dir) })),
      chapters: video.chapters.map(({ title: name, start }) => ({
        name,
        path: `${path}?start_time=${start}`,
        start,
      })),
    }),
  ];
}
