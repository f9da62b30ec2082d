import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ViewReporter } from '../../lib/visit/page-views.ts';
import { useSite } from '../../lib/visit/site.ts';

let reporter: Promise<ViewReporter> | undefined;

/**
 * Reports each page view to the owner's counter, whose code loads only if there is one. A component
 * without output, so that a navigation does not render the whole shell.
 */
export function PageViews(): null {
  const url = useSite()?.page_views_url ?? '';
  const { pathname, search } = useLocation();
  const route_id = useMatches().at(-1)?.id ?? '';
  // Before the next page is painted: the page of a hidden name shows what is its own.
  useLayoutEffect(() => window.hide_cards?.(), [pathname]);
  useEffect(() => {
    if (url === '') return;
    reporter ??= createReporter(url);
    // The page works without its counter.
    reporter.then(
      (report) => report(route_id, { pathname, search }),
      () => undefined,
    );
  }, [url, route_id, pathname, search]);
  return null;
}

async function createReporter(url: string): Promise<ViewReporter> {
  const { beaconAdapter, createViewReporter } = await import('../../lib/visit/page-views.ts');
  return createViewReporter(beaconAdapter(url));
}
