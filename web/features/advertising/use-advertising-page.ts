import { useMatches } from 'react-router';

/**
 * Whether the page may show advertising: not an information page and not a failure, which has no
 * data.
 */
export function useAdvertisingPage(): boolean {
  const page = useMatches().at(-1);
  return page?.loaderData !== undefined && !page.pathname.startsWith('/information/');
}
