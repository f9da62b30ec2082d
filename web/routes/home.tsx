import type { ReactNode } from 'react';
import type { Route } from './+types/home';
import { HomeScreen, pickPopularPage, loadHome, type HomePage } from '../features/home/index.ts';
import { videoSource } from '../features/listing/index.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentOrientation } from '../lib/visit/preferences.ts';
import { homeExcludedTags } from '../lib/visit/site.ts';
import { preferencesContext, siteContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Packed<HomePage>> {
  const { orientation } = context.get(preferencesContext);
  const excluded_tags = context.get(siteContext).home_excluded_tags;
  return pack(
    'page',
    await loadHome(videoSource(domainRead(context)), {
      orientation,
      popular_page: pickPopularPage(),
      excluded_tags,
    }),
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<HomePage> {
  // A document has its data; the code that reads the data of the next page loads after hydration.
  const {
    loadHome: load,
    videoSource: source,
    visitPopularPage,
  } = await import('../features/chrome/deferred.ts');
  const choice = {
    orientation: currentOrientation(),
    popular_page: visitPopularPage(),
    excluded_tags: homeExcludedTags(),
  };
  return load(source(jsonRead(request.signal)), choice);
}

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  return <HomeScreen page={unpack<HomePage>(loaderData)} />;
}
