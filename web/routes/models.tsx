import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/models';
import { loadModels, modelsJsonLd, ModelsScreen } from '../features/models/index.ts';
import { peopleSource } from '../features/people/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(peopleSource, loadModels, modelsJsonLd);
export const clientLoader = navigationLoader(peopleSource, loadModels);

export default function Models({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelsScreen page={unpack(loaderData)} />;
}
