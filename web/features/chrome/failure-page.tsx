import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, Lock, RotateCw, Trash2 } from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router';
import {
  subjectTitles,
  errorTexts,
  missingTexts,
  searchFaultTexts,
} from '../../lib/i18n/error-text.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { readPageFailure } from '../../lib/transport/page-failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { State } from '../../ui/state.tsx';

/** `ErrorBoundary` of every route: the failure replaces the page inside the layout. */
export function PageFailureBoundary(): ReactNode {
  return <FailurePage error={useRouteError()} />;
}

const icons: Partial<Record<string, ReactNode>> = {
  private: <Lock className="icon" />,
  deleted: <Trash2 className="icon" />,
  pending: <Clock className="icon" />,
  processing: <Clock className="icon" />,
  failed: <CircleAlert className="icon" />,
  internal: <CircleAlert className="icon" />,
  unavailable: <CircleAlert className="icon" />,
  offline: <CircleAlert className="icon" />,
};

/** `action`: what to do about a link that works no more. */
export function FailurePage({ error, action }: { error: unknown; action?: ReactNode }): ReactNode {
  const { i18n } = useLingui();
  const format = useFormat();
  const { code, status, subject, search, percent } = readPageFailure(error);
  const text = search
    ? { title: searchFaultTexts[search], advice: errorTexts.videos_not_found.advice }
    : errorTexts[code];
  const title = i18n._((subject && subjectTitles[subject]?.[code]) || text.title);
  const canRetry = code === 'offline' || code === 'too_many_requests' || status >= 500;
  return (
    <div data-wide="">
      <PageHead title={title} isNoindex />
      <State
        level={1}
        icon={icons[code]}
        kicker={
          code === 'offline'
            ? undefined
            : percent === undefined
              ? String(status)
              : format.percent(percent)
        }
        title={title}
        code={canRetry ? code : undefined}
        action={
          code === 'private' ? <SignIn /> : canRetry ? <Retry /> : code === 'expired_link' && action
        }
        isPage
      >
        {subject && code === 'not_found' && <>{i18n._(missingTexts[subject])}. </>}
        {i18n._(text.advice)}
      </State>
    </div>
  );
}

/** To the sign-in and back here. */
function SignIn(): ReactNode {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <a
      className={buttonClass('primary')}
      href={signInPage(pathname + search)}
      rel="nofollow"
      data-native=""
    >
      {t`Sign in`}
    </a>
  );
}

/** Reloads the address: in place with scripts, as a document without. */
function Retry(): ReactNode {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <a className={buttonClass('primary')} href={pathname + search}>
      <RotateCw className="icon icon-small" />
      {t`Try again`}
    </a>
  );
}
