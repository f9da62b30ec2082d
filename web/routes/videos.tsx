import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/videos';
import {
  ListingScreen,
  loadListing,
  listingJsonLd,
  videoSource,
} from '../features/listing/index.ts';
import { loadVideo, parseVideoId } from '../features/watch/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const source = videoSource(domainRead(context));
  const visitor = context.get(preferencesContext);
  // /videos/123/ is a video without its readable part: redirected to its canonical address.
  if (parseVideoId(params.sort)) await loadVideo(source, params.sort, url, visitor);
  const page = await loadListing(source, visitor, url);
  await withStructuredData(context, (ld) => listingJsonLd(ld, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export async function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  const source = videoSource(jsonRead(request.signal));
  const visitor = currentVisitor();
  if (parseVideoId(params.sort)) await loadVideo(source, params.sort, pageUrl(url), visitor);
  return loadListing(source, visitor, pageUrl(url));
}

export default function Videos({ loaderData }: Route.ComponentProps): ReactNode {
  return <ListingScreen page={unpack(loaderData)} />;
}
