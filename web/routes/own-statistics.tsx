import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-statistics';
import { memberReads } from '../features/accounts/index.ts';
import { askStatistics, StatisticsScreen } from '../features/video-statistics/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { orPageFailure, pageFailure } from '../lib/transport/page-failure.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

/** The number in the address, whose spelling is the only one. Throws page failures. */
function videoIn(text: string, url: URL): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) >= 2 ** 31)
    throw pageFailure({ code: 'not_found' });
  demandPath(url, accountPages.statistics(Number(text)));
  return Number(text);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const video_id = videoIn(params.video_id, url);
  return { shown: await orPageFailure(memberReads(context).statistics(video_id)) };
}

export async function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  const video_id = videoIn(params.video_id, pageUrl(url));
  return { shown: await askStatistics(request.signal, video_id) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <StatisticsScreen {...loaderData} />;
}
