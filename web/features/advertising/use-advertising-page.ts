import { useMatches } from 'react-router';

/** Whether the page that is shown may carry advertising: not an information page, and not one that only says what went wrong (then its loader gave nothing). */
export function useAdvertisingPage(): boolean {
  const page = useMatches().at(-1);
  return page?.loaderData !== undefined && !page.pathname.startsWith('/information/');
}
