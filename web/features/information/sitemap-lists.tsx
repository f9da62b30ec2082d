import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { playlistsPage } from '#contracts/pages/playlist-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { sortHeadings, sortOrder } from '../listing/index.ts';
import { InformationLinks } from './information-links.tsx';
import type { NamedKind, NamedLinks } from './load-sitemap.ts';
import styles from './sitemap-lists.module.css';

const kindHeadings: Record<NamedKind, MessageDescriptor> = {
  category: msg`Categories`,
  tag: msg`Tags`,
  model: msg`Models`,
};

/** The pages that are always there: one line each. */
const places: readonly { href: string; label: MessageDescriptor }[] = [
  { href: pages.home(), label: msg`Home` },
  ...sortOrder.map((sort) => ({ href: pages.videos(sort), label: sortHeadings[sort] })),
  { href: pages.categories(), label: msg`Categories` },
  { href: pages.models('most-popular'), label: msg`Models` },
  { href: pages.channels('most-popular'), label: msg`Channels` },
  { href: pages.albums('latest-updates'), label: msg`Albums` },
  { href: playlistsPage('recent'), label: msg`Playlists` },
  { href: pages.topCountry(), label: msg`Countries` },
  { href: pages.library(), label: msg`Library` },
  { href: pages.history(), label: msg`History` },
  { href: pages.favourites(), label: msg`Favourites` },
];

export function SitemapLists({ names }: { names: readonly NamedLinks[] }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <div className={styles['lists']}>
      <h2>{t`Browse`}</h2>
      <Links links={places.map(({ href, label }) => ({ href, title: i18n._(label) }))} />
      <h2>{t`About this site`}</h2>
      <ul>
        <InformationLinks current="sitemap-page" />
      </ul>
      {names.map(({ kind, links }) => (
        <section key={kind}>
          <h2>{i18n._(kindHeadings[kind])}</h2>
          <Links links={links} />
        </section>
      ))}
    </div>
  );
}

function Links({ links }: { links: NamedLinks['links'] }): ReactNode {
  return (
    <ul>
      {links.map(({ href, title }) => (
        <li key={href}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
