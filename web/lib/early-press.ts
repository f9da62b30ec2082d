declare global {
  interface Window {
    early_press?: string;
  }
}

/**
 * A press on what is marked `data-early="name"` before the page is alive must not be lost. This script, which comes with the document, remembers the
 * last one; whoever owns the mark asks for it when it wakes up. A link that is marked `data-held`, too, is not followed then.
 */
export function earlyPressScript(nonce: string): string {
  const code = `addEventListener('click',function(e){var b=e.target.closest('[data-early]');if(!b)return;var h='held' in b.dataset;if(h&&(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))return;window.early_press=b.dataset.early;if(h)e.preventDefault()})`;
  return `<script nonce="${nonce}">${code}</script>`;
}

let is_alive = false;

/** Whether it was pressed before the page was alive. Asking changes nothing: what renders may be thrown away and rendered again. */
export function wasPressedEarly(name: string): boolean {
  return typeof window !== 'undefined' && !is_alive && window.early_press === name;
}

/** Once what asked is there, presses are heard by it. For an effect. */
export function endEarlyPresses(): void {
  is_alive = true;
}
