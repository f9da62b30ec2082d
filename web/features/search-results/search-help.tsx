import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import type { SearchHelp } from '#contracts/calls/search/search-help.ts';
import { searchPage } from '#contracts/pages/search-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { Onward } from '../../ui/onward.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import styles from './search-help.module.css';
import { localLinks } from '../../lib/visit/page-address.ts';

/**
 * In place of the results of a search that a restricted term blocks. The words are not repeated, here
 * or among the recent searches of this device.
 */
export function BlockedSearch({
  help,
  text,
}: {
  /** Undefined where it could not be read. */
  help: SearchHelp | undefined;
  text: string;
}): ReactNode {
  const { t } = useLingui();
  const title = help?.title ?? t`No videos match`;
  useEffect(() => {
    import('../search/index.ts').then(
      ({ forgetSearch }) => forgetSearch(text),
      () => undefined,
    );
  }, [text]);
  return (
    <>
      <PageHead
        title={title}
        description={help?.description ?? title}
        path={searchPage(text)}
        isNoindex
      />
      {help ? (
        <div className={styles['blocked']}>
          <article>
            <h1>{title}</h1>
            <HelpText help={help} />
          </article>
          <Onward />
        </div>
      ) : (
        <State icon={<SearchX className="icon" />} title={title} isPage>
          {t`Try changing your search criteria.`}
        </State>
      )}
    </>
  );
}

/** Above the results of a search that a restricted term warns of. */
export function SearchWarning({ help }: { help: SearchHelp }): ReactNode {
  return (
    <aside className={styles['warning']} aria-label={help.title}>
      <p className={styles['title']}>{help.title}</p>
      <HelpText help={help} />
    </aside>
  );
}

function HelpText({ help: { html, links } }: { help: SearchHelp }): ReactNode {
  return (
    <>
      {/* From render-markdown.ts, which writes every tag itself and escapes the rest. */}
      <div className={styles['text']} dangerouslySetInnerHTML={{ __html: localLinks(html) }} />
      {links.length > 0 && (
        <ul className={styles['links']}>
          {links.map(({ title, url }) => (
            <li key={url}>
              <a href={url} rel="noopener noreferrer" referrerPolicy="no-referrer">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
