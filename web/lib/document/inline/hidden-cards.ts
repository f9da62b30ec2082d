declare global {
  interface Window {
    /** One for the inline script and the modules of a document. */
    hidden_cards?: CSSStyleSheet;
  }
}

/** What a visitor hides from lists, and its key in the local storage. */
export const hiddenKeys = { video: 'hidden_videos', channel: 'hidden_channels' } as const;
export type HiddenKind = keyof typeof hiddenKeys;

/** The stored ids of videos or `dir`s of channels, newest first; invalid ones are left out. */
export function readHidden(kind: HiddenKind): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(hiddenKeys[kind]) ?? '[]');
    const ids = Array.isArray(stored) ? stored.map(String) : [];
    // An id stands in a selector and must not be able to end it.
    return ids.filter((id) => /^[a-z0-9-]{1,80}$/.test(id));
  } catch {
    // The browser refuses storage or a stranger wrote there: nothing is hidden.
    return [];
  }
}

/**
 * Hides cards by a style sheet: it is there before the first paint, so nothing moves, and it holds
 * for every list that appears later. What visitors saved themselves (`data-own="library"`) stays,
 * and so do the videos of a channel on its own page (`data-own="channel"`).
 */
export function hideCards(videos = readHidden('video'), channels = readHidden('channel')): void {
  if (!window.hidden_cards && videos.length + channels.length === 0) return;
  if (!window.hidden_cards) {
    window.hidden_cards = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.hidden_cards];
  }
  window.hidden_cards.replaceSync(
    ruleOf('video', videos, '[data-own=library]') + ruleOf('channel', channels, '[data-own]'),
  );
}

function ruleOf(kind: HiddenKind, ids: readonly string[], but: string): string {
  const cards = ids.map((id) => `[data-${kind}="${id}"]`).join(',');
  return `article:is(${cards}):not(${but} *){display:none}`;
}
