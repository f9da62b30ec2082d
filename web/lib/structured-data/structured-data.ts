import type { I18n } from '@lingui/core';
import { pages } from '#contracts/pages/pages.ts';
import { asJson } from '../document/packed.ts';

// Structured data of pages: JSON-LD in the vocabulary of schema.org. Server only.

/** One thing of schema.org; undefined fields stay away. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>;

/** Absolute addresses and texts of the page's language, for the builders of JSON-LD. */
export interface JsonLdContext {
  absolute: (address: string) => string;
  i18n: I18n;
  /** The name of the home page. */
  home: string;
}

/** Writes one script for all of them, '' for none. Browsers do not execute it. */
export function structuredScript(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  return `<script type="application/ld+json">${asJson({ '@context': 'https://schema.org', '@graph': things })}</script>`;
}

export interface Crumb {
  name: string;
  path: string;
}

/** The path from the home page; the last crumb is the page itself. */
export function breadcrumbs({ absolute, home }: JsonLdContext, crumbs: readonly Crumb[]): Thing {
  const all = [{ name: home, path: pages.home() }, ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

/** The entries of a list; `before` is the number of entries on earlier pages. */
export function itemList({ absolute }: JsonLdContext, paths: readonly string[], before = 0): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: absolute(path),
    })),
  };
}

export interface VideoJsonLd {
  path: string;
  /** Of the page that other sites may frame. */
  embed_path: string;
  name: string;
  description: string;
  /** Address of a picture, '' for none. */
  picture: string;
  /** Unix seconds. */
  posted: number;
  /** seconds */
  duration: number;
  views: number;
  likes: number;
  lang: string;
  /** The people in the video. */
  people: readonly Crumb[];
  /** Named parts, in their order; `path` is the page at that moment. */
  chapters: readonly (Crumb & { start: number })[];
}

export function videoObject({ absolute }: JsonLdContext, video: VideoJsonLd): Thing {
  return {
    '@type': 'VideoObject',
    name: video.name,
    description: video.description,
    url: absolute(video.path),
    embedUrl: absolute(video.embed_path),
    thumbnailUrl: video.picture === '' ? undefined : absolute(video.picture),
    uploadDate: new Date(video.posted * 1000).toISOString(),
    duration: isoDuration(video.duration),
    inLanguage: video.lang,
    isFamilyFriendly: false,
    actor: listOf(video.people, ({ name, path }) => ({
      '@type': 'Person',
      name,
      url: absolute(path),
    })),
    hasPart: listOf(video.chapters, ({ name, path, start }, index) => ({
      '@type': 'Clip',
      name,
      url: absolute(path),
      startOffset: start,
      endOffset: video.chapters[index + 1]?.start ?? video.duration,
    })),
    interactionStatistic: [counter('WatchAction', video.views), counter('LikeAction', video.likes)],
  };
}

/** Undefined, and so left away, where there is nothing to list. */
const listOf = <Each>(
  all: readonly Each[],
  write: (each: Each, index: number) => Thing,
): Thing[] | undefined => (all.length > 0 ? all.map(write) : undefined);

export interface PhotoJsonLd {
  /** Address of the picture. */
  url: string;
  width: number;
  height: number;
  title: string;
}

/** An album: its photos in their order. */
export function imageGallery(
  { absolute }: JsonLdContext,
  album: { path: string; name: string; lang: string; photos: readonly PhotoJsonLd[] },
): Thing {
  return {
    '@type': 'ImageGallery',
    name: album.name,
    url: absolute(album.path),
    inLanguage: album.lang,
    isFamilyFriendly: false,
    image: album.photos.map(({ url, width, height, title }) => ({
      '@type': 'ImageObject',
      contentUrl: absolute(url),
      width: `${width} px`,
      height: `${height} px`,
      caption: title || undefined,
    })),
  };
}

export interface ProfileJsonLd {
  kind: 'Person' | 'Organization';
  path: string;
  name: string;
  aliases: readonly string[];
  description: string;
  /** Address of a picture, '' for none. */
  picture: string;
  likes: number;
}

/** The person or organization that a page is about. */
export function profilePage({ absolute }: JsonLdContext, profile: ProfileJsonLd): Thing {
  const url = absolute(profile.path);
  return {
    '@type': 'ProfilePage',
    url,
    isFamilyFriendly: false,
    mainEntity: {
      '@type': profile.kind,
      name: profile.name,
      url,
      alternateName: profile.aliases.length > 0 ? profile.aliases : undefined,
      description: profile.description || undefined,
      image: profile.picture === '' ? undefined : absolute(profile.picture),
      interactionStatistic: counter('LikeAction', profile.likes),
    },
  };
}

const counter = (action: 'WatchAction' | 'LikeAction', count: number): Thing => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
});

/** Seconds as ISO 8601 writes a duration: PT1H2M3S. */
export function isoDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [Math.floor(seconds % 60), 'S'],
  ] as const;
  const texts = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value}${unit}`);
  return `PT${texts.length > 0 ? texts.join('') : '0S'}`;
}
