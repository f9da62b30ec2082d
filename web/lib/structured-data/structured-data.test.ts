import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { schemaFaults } from '#tests/support/schema-org.ts';
import {
  breadcrumbs,
  imageGallery,
  isoDuration,
  itemList,
  profilePage,
  structuredScript,
  videoObject,
  type JsonLdContext,
  type Thing,
} from './structured-data.ts';

const origin = 'https://tube.example';
const ld: JsonLdContext = {
  absolute: (address) => new URL(address, origin).href,
  i18n: setupI18n({ locale: 'en' }),
  home: 'Home',
};
/** As a search engine reads it. */
const read = (things: readonly Thing[]): unknown => {
  const [, json = ''] =
    /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(structuredScript(things)) ?? [];
  return JSON.parse(json);
};

it('is one script that no name can end, and that holds the given data', () => {
  const name = '</script><script>alert(1)</script><!-- 日本 "x" \u2028 عربي';
  const script = structuredScript([breadcrumbs(ld, [{ name, path: '/a/' }])]);
  expect(script.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  expect(read([breadcrumbs(ld, [{ name, path: '/a/' }])])).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name, item: `${origin}/a/` },
        ],
      },
    ],
  });
});

it.each([
  [
    { '@type': 'VideoObject', name: 'Mist', duration: '3 min' },
    ['VideoObject.duration is no Duration'],
  ],
  [{ '@type': 'VideoObject', length: 3 }, ['VideoObject has no property length']],
  [{ '@type': 'Film' }, ['Film is no type']],
  [
    { '@type': 'VideoObject', actor: { '@type': 'Clip' } },
    ['VideoObject.actor: Clip is no Person'],
  ],
])('a check that finds what schema.org does not define: %j', (thing, faults) => {
  expect(schemaFaults([thing]).map((fault) => fault.replace(/, .*| or .*/, ''))).toEqual(faults);
});

it('is nothing when there is nothing to say', () => {
  expect(structuredScript([])).toBe('');
});

it('numbers a list from where its page begins', () => {
  expect(itemList(ld, ['/a/', '/b/'], 60)).toEqual({
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 61, url: `${origin}/a/` },
      { '@type': 'ListItem', position: 62, url: `${origin}/b/` },
    ],
  });
});

it('describes a video by the properties that search engines ask for', () => {
  const video = {
    path: '/videos/7/mist/',
    embed_path: '/embed/7/mist/',
    name: 'Mist',
    description: 'Fog.',
    posted: 0,
    duration: 3723,
    views: 4,
    likes: 3,
    lang: 'en',
    people: [{ name: 'Iris', path: '/model/iris/' }],
    chapters: [
      { name: 'Dawn', path: '/videos/7/mist/?start_time=0', start: 0 },
      { name: 'Noon', path: '/videos/7/mist/?start_time=600', start: 600 },
    ],
  };
  expect(videoObject(ld, { ...video, picture: '/media/p/1.jpg' })).toEqual({
    '@type': 'VideoObject',
    name: 'Mist',
    description: 'Fog.',
    url: `${origin}/videos/7/mist/`,
    embedUrl: `${origin}/embed/7/mist/`,
    thumbnailUrl: `${origin}/media/p/1.jpg`,
    uploadDate: '1970-01-01T00:00:00.000Z',
    duration: 'PT1H2M3S',
    inLanguage: 'en',
    isFamilyFriendly: false,
    actor: [{ '@type': 'Person', name: 'Iris', url: `${origin}/model/iris/` }],
    hasPart: [
      {
        '@type': 'Clip',
        name: 'Dawn',
        url: `${origin}/videos/7/mist/?start_time=0`,
        startOffset: 0,
        endOffset: 600,
      },
      {
        '@type': 'Clip',
        name: 'Noon',
        url: `${origin}/videos/7/mist/?start_time=600`,
        startOffset: 600,
        endOffset: 3723,
      },
    ],
    interactionStatistic: [
      {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: 4,
      },
      {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'LikeAction' },
        userInteractionCount: 3,
      },
    ],
  });
  const nothing = { ...video, picture: '', people: [], chapters: [] };
  expect(videoObject(ld, nothing)).toMatchObject({
    thumbnailUrl: undefined,
    actor: undefined,
    hasPart: undefined,
  });
});

it('lists the photos of an album, wherever their files are served', () => {
  const photos = [
    { url: '/media/a/1280.jpg', width: 3, height: 2, title: 'One' },
    { url: 'https://media.example/b/1280.jpg', width: 2, height: 3, title: '' },
  ];
  expect(imageGallery(ld, { path: '/album/1/x/', name: 'X', lang: 'ja', photos })).toEqual({
    '@type': 'ImageGallery',
    name: 'X',
    url: `${origin}/album/1/x/`,
    inLanguage: 'ja',
    isFamilyFriendly: false,
    image: [
      {
        '@type': 'ImageObject',
        contentUrl: `${origin}/media/a/1280.jpg`,
        width: '3 px',
        height: '2 px',
        caption: 'One',
      },
      {
        '@type': 'ImageObject',
        contentUrl: 'https://media.example/b/1280.jpg',
        width: '2 px',
        height: '3 px',
        caption: undefined,
      },
    ],
  });
});

it('leaves away what is not known of somebody', () => {
  const profile = {
    kind: 'Person',
    path: '/model/iris/',
    name: 'Iris',
    aliases: [],
    description: '',
    picture: '',
    likes: 2,
  } as const;
  expect(read([profilePage(ld, profile)])).toMatchObject({
    '@graph': [
      {
        '@type': 'ProfilePage',
        url: `${origin}/model/iris/`,
        mainEntity: {
          '@type': 'Person',
          name: 'Iris',
          url: `${origin}/model/iris/`,
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: { '@type': 'LikeAction' },
            userInteractionCount: 2,
          },
        },
      },
    ],
  });
  const reported = {
    ...profile,
    kind: 'Organization',
    aliases: ['I.'],
    description: 'A.',
    picture: '/media/i/a.webp',
  } as const;
  expect(profilePage(ld, reported)['mainEntity']).toMatchObject({
    '@type': 'Organization',
    alternateName: ['I.'],
    description: 'A.',
    image: `${origin}/media/i/a.webp`,
  });
});

it.each([
  [0, 'PT0S'],
  [59, 'PT59S'],
  [600, 'PT10M'],
  [3600, 'PT1H'],
  [3723, 'PT1H2M3S'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text);
});
