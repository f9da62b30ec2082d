import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/model';
import {
  isPastEnd,
  loadModel,
  modelJsonLd,
  ModelScreen,
  modelSource,
} from '../features/models/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(modelSource, loadModel, modelJsonLd, ({ content }) =>
  isPastEnd(content),
);
export const clientLoader = navigationLoader(modelSource, loadModel);

export default function Model({ loaderData }: Route.ComponentProps): ReactNode {
  return <ModelScreen page={unpack(loaderData)} />;
}
