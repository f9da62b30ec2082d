import type { ReactNode } from 'react';
import type { Route } from './+types/information';
import {
  InformationScreen,
  informationSource,
  loadInformation,
} from '../features/information/index.ts';
import { languageOf } from '../lib/i18n/i18n.ts';
import { pack, unpack } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentOrientation } from '../lib/visit/preferences.ts';
import { preferencesContext } from '../load-context.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orientation, language: lang } = context.get(preferencesContext);
  return pack(
    'page',
    await loadInformation(
      informationSource(domainRead(context)),
      { orientation, lang },
      params.page,
      url,
    ),
  );
}

export function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  const of = { orientation: currentOrientation(), lang: languageOf(document.documentElement.lang) };
  return loadInformation(
    informationSource(jsonRead(request.signal)),
    of,
    params.page,
    pageUrl(url),
  );
}

export default function Information({ loaderData }: Route.ComponentProps): ReactNode {
  return <InformationScreen page={unpack(loaderData)} />;
}
