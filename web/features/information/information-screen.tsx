import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { FormLinks } from './form-links.tsx';
import { InformationLinks } from './information-links.tsx';
import type { InformationData } from './load-information.ts';
import prose from './prose.module.css';
import { SitemapLists } from './sitemap-lists.tsx';
import styles from './information-screen.module.css';
import { localLinks } from '../../lib/visit/page-address.ts';

export function InformationScreen({ page }: { page: InformationData }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={page.title}
        description={page.description}
        path={pages.information(page.page)}
      />
      <div className={styles['page']}>
        <article>
          <h1>{page.title}</h1>
          {/* From render-markdown.ts, which writes every tag itself and escapes the rest. */}
          <div
            className={prose['prose']}
            dangerouslySetInnerHTML={{ __html: localLinks(page.html) }}
          />
          {page.page === 'sitemap-page' && <SitemapLists names={page.names} />}
        </article>
        <nav className={styles['aside']} aria-label={t`About this site`}>
          <ul>
            <InformationLinks current={page.page} />
            <FormLinks />
          </ul>
        </nav>
      </div>
    </>
  );
}
