import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { informationPages, type InformationPage } from '#contracts/calls/information.ts';
import { pages } from '#contracts/pages/pages.ts';
import { pageNames } from './page-names.ts';

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
