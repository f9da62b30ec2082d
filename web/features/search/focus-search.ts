const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** `/` focuses the search field, opened where the header hides it. Returns how to stop. */
export function listenForSlash(): () => void {
  const focusSearch = (event: KeyboardEvent): void => {
    // Shift is part of the sign on many keyboards.
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.isComposing) return;
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (isTyping || document.querySelector('dialog[open]')) return;
    const field = document.querySelector<HTMLInputElement>('header input[name="s"]');
    if (!field) return;
    event.preventDefault();
    // As `checkVisibility` says it, which is missing in browsers that the site serves (ADR 136).
    if (field.getClientRects().length > 0) field.focus();
    else document.querySelector<HTMLElement>('[data-opens-search]')?.click();
  };
  document.addEventListener('keydown', focusSearch);
  return () => document.removeEventListener('keydown', focusSearch);
}
