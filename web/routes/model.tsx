import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/model';
import {
  isPastEnd,
  loadModel,
  type ModelPage,
  ModelScreen,
  modelSource,
  modelJsonLd,
} from '../features/models/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

// One page for all tabs of a model: the address says which.

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadModel(
    modelSource(domainRead(context)),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (ld) => modelJsonLd(ld, page));
  return isPastEnd(page.content) ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ModelPage> {
  return loadModel(modelSource(jsonRead(request.signal)), currentVisitor(), url);
}

export default function Model({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelScreen page={unpack<ModelPage>(loaderData)} />;
}
