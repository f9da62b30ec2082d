import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { informationPages, type InformationPage } from '#contracts/pages/information-pages.ts';
import { pages } from '#contracts/pages/pages.ts';

/** The texts of links to the pages; the names of laws are the same in all languages. */
const pageNames: Record<InformationPage, MessageDescriptor | string> = {
  terms: msg`Terms of use`,
  privacy: msg`Privacy policy`,
  cookies_policy: msg`Cookie policy`,
  dmca: 'DMCA',
  '2257': '18 U.S.C. 2257',
  support: msg`Support`,
  'sitemap-page': msg`Sitemap`,
};

interface InformationLinksProps {
  /** The page that is open, where it is marked. */
  current?: InformationPage;
}

/** Items of a list: every information page. */
export function InformationLinks({ current }: InformationLinksProps): ReactNode {
  const { i18n } = useLingui();
  return informationPages.map((page) => {
    const name = pageNames[page];
    return (
      <li key={page}>
        <a href={pages.information(page)} aria-current={page === current ? 'page' : undefined}>
          {typeof name === 'string' ? name : i18n._(name)}
        </a>
      </li>
    );
  });
}
