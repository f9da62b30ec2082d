import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ViewReporter } from '../../lib/visit/page-views.ts';
import { useSite } from '../../lib/visit/site.ts';

let reporter: Promise<ViewReporter> | undefined;

/**
 * Tells the owner's counter of each page that came into view; shows nothing. Where there is no counter, not even the code for it is loaded. A component,
 * so that a navigation renders this alone anew and not the whole shell.
 */
export function PageViews(): null {
  const url = useSite()?.page_views_url ?? '';
  const { pathname, search } = useLocation();
  const route_id = useMatches().at(-1)?.id ?? '';
  useEffect(() => {
    if (url === '') return;
    reporter ??= createReporter(url);
    // A counter that cannot be had is no fault of the page.
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
