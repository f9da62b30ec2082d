declare global {
  interface Window {
    /** One for the inline script and the modules of a document. */
    hidden_cards?: CSSStyleSheet;
    /** `hideCards` of the inline script: a navigation calls it, and no module carries it again. */
    hide_cards?: () => void;
  }
}

/**
 * The local storage: ids of videos, and things of this device or of the member who is signed in. A thing
 * is its code, a slash and its part of addresses: `t2n/lake`.
 */
export const hiddenKeys = {
  video: 'hidden_videos',
  device: 'hidden_things',
  member: 'hidden_of_member',
} as const;
type HiddenKey = keyof typeof hiddenKeys;

/** First parts of the addresses by the letter of the kind. */
const roots: Readonly<Record<string, string>> = {
  c: 'categories',
  t: 'tags',
  m: 'model',
  h: 'channel',
  u: 'member',
};

/**
 * Stored entries, newest first; invalid ones are left out. Until the account has said what a member hides, the device's own
 * list holds.
 */
export function readHidden(key: HiddenKey): readonly string[] {
  try {
    // No thing is the number of a video.
    const text = localStorage.getItem(hiddenKeys[key]) ?? localStorage.getItem(hiddenKeys.device);
    // Without either it is null, which is no list.
    const stored: unknown = JSON.parse(text as string);
    // An entry must not be able to end the selector that contains it. Besides the kinds of `roots`, `b` names writers of comments,
    // with whom there is a block, and `s` things that a member shows again, which no card has.
    const pattern = key === 'video' ? /^\d+$/ : /^[a-z][\da-z]+\/[\w.%-]+$/;
    return (stored as unknown[]).map(String).filter((entry) => pattern.test(entry));
  } catch {
    // Nothing is stored, the browser refuses storage, or a stranger wrote there.
    return [];
  }
}

/** Of the member who is signed in, else of the device. */
export const thingsKey = (): 'member' | 'device' =>
  'member' in document.documentElement.dataset ? 'member' : 'device';

/** Selects the cards and the names of what is hidden, but on the page of a thing what is its own. Each is '' for nothing. */
export function hiddenSelector(
  videos: readonly string[],
  things: readonly string[],
): { cards: string; names: string } {
  const here = location.pathname.split(/[/,]/);
  const cards = videos.map((id) => `[data-video="${id}"]`);
  const names: string[] = [];
  for (const thing of things) {
    const [code = '', dir = ''] = thing.split('/');
    const root = roots[code.charAt(0)];
    if (root && here.includes(root) && here.includes(dir)) continue;
    cards.push(`[data-things~=${code}]`);
    if (root) names.push(`[href*="/${root}/${dir}/"]`);
  }
  const any = (element: string, parts: readonly string[]): string =>
    parts.length > 0 ? `${element}:is(${parts.join()})` : '';
  return { cards: any('article', cards), names: any('a', names) };
}

/**
 * Hides cards and names by a style sheet: it is there before the first paint, so nothing moves, and it
 * holds for every list that appears later. Cards that visitors saved themselves (`data-own`) stay. A list that
 * hides something shows its line, which says so; `data-revealed` shows the hidden cards of it.
 */
export function hideCards(videos = readHidden('video'), things = readHidden(thingsKey())): void {
  const { cards, names } = hiddenSelector(videos, things);
  if (!window.hidden_cards) {
    if (!cards) return;
    window.hidden_cards = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.hidden_cards];
  }
  // The search box names what was typed.
  const either = names
    ? `${cards},#page :is(main,nav,aside) :is(${names},li:has(>${names}))`
    : cards;
  window.hidden_cards.replaceSync(
    cards &&
      `:is(${either}):not([data-own] *,[data-revealed] *){display:none}[data-hideable]:has(${cards}:not([data-own] *)${names && `,${names}`})>[data-hidden-line]{display:flex}`,
  );
  dispatchEvent(new Event('hiddenchange'));
}
