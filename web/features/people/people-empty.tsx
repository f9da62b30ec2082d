import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';

interface PeopleEmptyProps {
  /** What there is none of, as a sentence. */
  title: string;
  /** The last page, where there is one and this is past it. */
  end?: { last: number; href: string } | undefined;
  /** The same list without filters, where some are set. */
  unfiltered?: string | undefined;
}

/** Why a list shows nobody, and the way on. */
export function PeopleEmpty({ title, end, unfiltered }: PeopleEmptyProps): ReactNode {
  const { t } = useLingui();
  const icon = <SearchX className="icon" />;
  if (end) {
    const { last, href } = end;
    return (
      <State
        icon={icon}
        title={t`This page is past the end`}
        action={<a className={buttonClass()} href={href}>{t`Go to the last page`}</a>}
      >
        {t`${plural(last, { one: 'The list has # page.', other: 'The list has # pages.' })}`}
      </State>
    );
  }
  if (unfiltered)
    return (
      <State
        icon={icon}
        title={title}
        action={<a className={buttonClass()} href={unfiltered}>{t`Clear filters`}</a>}
      >
        {t`Try changing your search criteria: take a filter away, or look at everything.`}
      </State>
    );
  return (
    <State icon={icon} title={title}>{t`Nothing has been published here. Come back later.`}</State>
  );
}
