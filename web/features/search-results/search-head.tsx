import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchCorrection } from '#contracts/calls/search/search-help.ts';
import type { SearchOverview } from '#contracts/calls/search/search.ts';
import { searchPage, searchTabPage, type SearchTab } from '#contracts/pages/search-pages.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { ListHead } from '../../ui/list-head.tsx';
import { Tabs } from '../people/index.ts';
import { EntityCard } from './entity-card.tsx';
import { literalText } from './literal-text.ts';
import styles from './search-results.module.css';

export interface Total {
  total_count: number;
  total_is_capped?: boolean | undefined;
}

interface SearchHeadProps {
  text: string;
  correction: SearchCorrection | undefined;
  overview: SearchOverview | undefined;
  videos: Total | undefined;
  tab: SearchTab | 'videos';
  /** How much the tab lists, in words. */
  count: string;
}

/** The words that were searched, what they name, and the pages of what they find. */
export function SearchHead(props: SearchHeadProps): ReactNode {
  const { text, correction, overview } = props;
  const shown = useShownText(text, correction);
  return (
    <>
      <ListHead heading={shown.heading} count={props.count} />
      {correction && <Correction text={text} correction={correction} />}
      {overview?.entity && <EntityCard entity={overview.entity} />}
      <SearchTabs {...props} />
    </>
  );
}

/** The text whose results are listed, and the heading that says it. */
export function useShownText(
  text: string,
  correction: SearchCorrection | undefined,
): { shown: string; heading: string } {
  const { t } = useLingui();
  const shown = correction?.is_applied ? correction.text : text;
  return { shown, heading: t`Results for “${shown}”` };
}

function Correction({
  text,
  correction,
}: {
  text: string;
  correction: SearchCorrection;
}): ReactNode {
  const { text: corrected, is_applied } = correction;
  if (!is_applied)
    return (
      <p className={styles['correction']}>
        <Trans>
          Did you mean <a href={searchPage(corrected)}>{corrected}</a>?
        </Trans>
      </p>
    );
  const literal = literalText(text, corrected);
  return (
    <p className={styles['correction']}>
      <Trans>
        Showing results for <b>{corrected}</b>
      </Trans>
      {literal !== undefined && (
        <>
          {' · '}
          <Trans>
            Search instead for <a href={searchPage(literal)}>{text}</a>
          </Trans>
        </>
      )}
    </p>
  );
}

function SearchTabs({ text, overview, videos, tab }: SearchHeadProps): ReactNode {
  const { t } = useLingui();
  const count = useCount();
  const counted = (total: Total | undefined) => ({
    count: total && count(total.total_count, total.total_is_capped),
    isEmpty: total?.total_count === 0,
  });
  const labels: Record<SearchTab, string> = {
    models: t`Models`,
    channels: t`Channels`,
    albums: t`Albums`,
  };
  const others = (Object.keys(labels) as SearchTab[]).map((each) => ({
    href: searchTabPage(text, each),
    label: labels[each],
    isCurrent: tab === each,
    ...counted(overview?.[each]),
  }));
  const first = {
    href: searchPage(text),
    label: t`Videos`,
    isCurrent: tab === 'videos',
    ...counted(videos),
  };
  return <Tabs label={t`Search results`} tabs={[first, ...others]} />;
}
