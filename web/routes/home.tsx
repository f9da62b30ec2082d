import type { ReactNode } from 'react';
import type { Route } from './+types/home';
import { HomeScreen } from '../features/videos/home-screen.tsx';
import { drawPopularPage, loadHome, type HomePage } from '../features/videos/load-home.ts';
import { visitPopularPage } from '../features/videos/popular-page.ts';
import { domainSource, jsonSource } from '../features/videos/video-source.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { currentOrientation } from '../lib/preferences.ts';
import { homeExcludedTags } from '../lib/site.ts';
import { preferencesContext, siteContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<Packed<HomePage>> {
  const { orientation } = context.get(preferencesContext);
  const excluded_tags = context.get(siteContext).home_excluded_tags;
  return pack(
    'page',
    await loadHome(domainSource(context), {
      orientation,
      popular_page: drawPopularPage(),
      excluded_tags,
    }),
  );
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<HomePage> {
  const choice = {
    orientation: currentOrientation(),
    popular_page: visitPopularPage(),
    excluded_tags: homeExcludedTags(),
  };
  return loadHome(jsonSource(request.signal), choice);
}

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  return <HomeScreen page={unpack<HomePage>(loaderData)} />;
}
