import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';

interface PeopleEmptyProps {
  /** A sentence such as "No models yet". */
  title: string;
  /** The requested page and the last one, past the end of the list. */
  end?: { page: number; last: number; href: string } | undefined;
  /** The same list without filters, where some are set. */
  unfiltered?: string | undefined;
}

/** The reason of an empty list, and a link onwards. */
export function PeopleEmpty({ title, end, unfiltered }: PeopleEmptyProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const icon = <SearchX className="icon" />;
  if (end) {
    const { last, href } = end;
    const number = format.number(end.page);
    return (
      <State
        icon={icon}
        title={t`There is no page ${number}.`}
        action={<a className={buttonClass()} href={href}>{t`Go to the last page`}</a>}
        isPage
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
        isPage
      >
        {t`Remove a filter or clear them all.`}
      </State>
    );
  return (
    <State icon={icon} title={title} isPage>
      {t`Nothing here yet.`}
    </State>
  );
}
