import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { readPageFailure } from '../../lib/transport/page-failure.ts';
import { jsonRead } from '../../lib/transport/page-source.ts';
import { pageUrl } from '../../lib/visit/page-address.ts';
import { currentVisitor } from '../../lib/visit/preferences.ts';
import { FailurePage } from '../chrome/index.ts';
import { askMember, loadMember, memberSource, type MemberPage } from './load-member-page.ts';
import { MemberScreen } from './member-screen.tsx';

/** A page that is not public may be visible to the signed-in member: a call of its own decides that. */
export function MemberFailureBoundary(): ReactNode {
  const error = useRouteError();
  const page = useOwnPage(readPageFailure(error).code === 'forbidden');
  return page ? <MemberScreen page={page} /> : <FailurePage error={error} />;
}

function useOwnPage(isForbidden: boolean): MemberPage | undefined {
  const [found, setFound] = useState<{ key: string; page: MemberPage }>();
  const { key } = useLocation();
  useEffect(() => {
    if (!isForbidden || document.documentElement.dataset['member'] === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const source = {
      ...memberSource(jsonRead(signal)),
      member: (username: string) => askMember(username, signal),
    };
    loadMember(source, currentVisitor(), pageUrl(new URL(location.href))).then(
      (page) => !signal.aborted && setFound({ key, page }),
      // It is not for this member either.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isForbidden, key]);
  return found?.key === key ? found.page : undefined;
}
