import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/models';
import {
  ModelsScreen,
  loadModels,
  type ModelsPage,
  modelsJsonLd,
} from '../features/models/index.ts';
import { peopleSource } from '../features/people/index.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadModels(
    peopleSource(domainRead(context)),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (ld) => modelsJsonLd(ld, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<ModelsPage> {
  return loadModels(peopleSource(jsonRead(request.signal)), currentVisitor(), url);
}

export default function Models({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelsScreen page={unpack<ModelsPage>(loaderData)} />;
}
