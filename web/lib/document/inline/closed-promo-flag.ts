/**
 * Hides a promotion that was closed in this session, before the first paint: the style sheet reads
 * `data-promo`. `header_promo` is the key of `promo_closed` in the local store.
 */
export function applyClosedPromo(): void {
  try {
    if (sessionStorage.getItem('header_promo') === 'true')
      document.documentElement.dataset['promo'] = 'closed';
  } catch {
    // The browser refuses storage, so nothing was stored either.
  }
}
