import '../lib/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/model';
import { isPastEnd, loadModel, type ModelPage } from '../features/models/load-model.ts';
import { ModelScreen } from '../features/models/model-screen.tsx';
import { domainModelSource, jsonModelSource } from '../features/models/model-source.ts';
import { tellModel } from '../features/models/tell-model.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

// One page for all tabs of a model: the address says which.

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadModel(domainModelSource(context), context.get(preferencesContext), url);
  await withStructuredData(context, (telling) => tellModel(telling, page));
  return isPastEnd(page.content) ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ModelPage> {
  return loadModel(jsonModelSource(request.signal), currentVisitor(), url);
}

export default function Model({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelScreen page={unpack<ModelPage>(loaderData)} />;
}
