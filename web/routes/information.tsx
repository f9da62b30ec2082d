import type { ReactNode } from 'react';
import type { Route } from './+types/information';
import { InformationScreen } from '../features/information/information-screen.tsx';
import { domainSource, jsonSource } from '../features/information/information-source.ts';
import { loadInformation, type InformationData } from '../features/information/load-information.ts';
import { languageOf } from '../lib/i18n.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { currentOrientation } from '../lib/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({
  context,
  params,
  url,
}: Route.LoaderArgs): Promise<Packed<InformationData>> {
  const { orientation, language: lang } = context.get(preferencesContext);
  return pack(
    'page',
    await loadInformation(domainSource(context), { orientation, lang }, params.page, url),
  );
}

export function clientLoader({
  params,
  request,
  url,
}: Route.ClientLoaderArgs): Promise<InformationData> {
  const of = { orientation: currentOrientation(), lang: languageOf(document.documentElement.lang) };
  return loadInformation(jsonSource(request.signal), of, params.page, url);
}

export default function Information({ loaderData }: Route.ComponentProps): ReactNode {
  return <InformationScreen page={unpack<InformationData>(loaderData)} />;
}
