import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import { reportedPage } from '../../lib/document/reported-page.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { InformationLinks } from './information-links.tsx';
import type { InformationData } from './load-information.ts';
import prose from './prose.module.css';
import { SitemapLists } from './sitemap-lists.tsx';
import styles from './information-screen.module.css';

export function InformationScreen({ page }: { page: InformationData }): ReactNode {
  const { t } = useLingui();
  const article = useRef<HTMLElement>(null);
  useReportedPage(article);
  return (
    <>
      <PageHead
        title={page.title}
        description={page.description}
        path={pages.information(page.page)}
      />
      <div className={styles['page']}>
        <article ref={article}>
          <h1>{page.title}</h1>
          {/* From render-markdown.ts, which writes every tag itself and escapes the rest. */}
          <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: page.html }} />
          {page.page === 'sitemap-page' && <SitemapLists names={page.names} />}
        </article>
        <nav className={styles['aside']} aria-label={t`About this site`}>
          <ul>
            <InformationLinks current={page.page} />
          </ul>
        </nav>
      </div>
    </>
  );
}

/** Whoever came to report a page finds its address in the mail. */
function useReportedPage(article: RefObject<HTMLElement | null>): void {
  const { search } = useLocation();
  useEffect(() => {
    const page = reportedPage(new URL(search, location.origin));
    if (!page) return;
    for (const link of article.current?.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]') ??
      [])
      link.search = `?body=${encodeURIComponent(page)}`;
  }, [article, search]);
}
