declare global {
  interface Window {
    early_press?: string;
  }
}

/**
 * A press on what is marked `data-early="name"` before the page is alive must not be lost. This script, which comes with the document, remembers the
 * last one; whoever owns the mark asks for it when it wakes up.
 */
export function earlyPressScript(nonce: string): string {
  const code = `addEventListener('click',function(e){var b=e.target.closest('[data-early]');if(b)window.early_press=b.dataset.early})`;
  return `<script nonce="${nonce}">${code}</script>`;
}

/** Whether it was pressed too early; asks once. */
export function takeEarlyPress(name: string): boolean {
  if (typeof window === 'undefined') return false;
  const is_pressed = window.early_press === name;
  if (is_pressed) delete window.early_press;
  return is_pressed;
}
