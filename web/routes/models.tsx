import '../lib/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/models';
import { ModelsScreen } from '../features/models/models-screen.tsx';
import { loadModels, type ModelsPage } from '../features/models/load-models.ts';
import { tellModels } from '../features/models/tell-models.ts';
import { domainSource, jsonSource } from '../features/people/people-source.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadModels(domainSource(context), context.get(preferencesContext), url);
  await withStructuredData(context, (telling) => tellModels(telling, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ModelsPage> {
  return loadModels(jsonSource(request.signal), currentVisitor(), url);
}

export default function Models({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelsScreen page={unpack<ModelsPage>(loaderData)} />;
}
