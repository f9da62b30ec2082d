/** Says nothing of the page, in no language. */
export const neutral_title = '…';
/** No picture. */
const neutral_icon = 'data:,';

/**
 * Marks the document of a visitor who switched discreet mode on, before the first paint: the style sheet
 * reads `data-discreet` and blurs pictures, and the tab shows a neutral title and icon.
 */
export function applyDiscreet(): void {
  try {
    if (localStorage.getItem('discreet') === 'true') beDiscreet();
  } catch {
    // The browser refuses storage: nothing was switched on.
  }
}

/** Until `data-discreet` is removed, whatever page comes. The page's own title and icon wait in `data-title` and `data-icon`. */
export function beDiscreet(): void {
  const { dataset } = document.documentElement;
  dataset['discreet'] = '';
  const observer = new MutationObserver(hide);
  function hide(): void {
    if (!('discreet' in dataset)) return observer.disconnect();
    if (document.title !== neutral_title) {
      dataset['title'] = document.title;
      document.title = neutral_title;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=icon]:not([data-icon])')) {
      link.dataset['icon'] = link.href;
      link.href = neutral_icon;
    }
  }
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  hide();
}
