import { canonicalText } from '#contracts/text/canonical-text.ts';
import { suggestUrl, type Suggestions } from '#contracts/calls/search/suggestions.ts';
import { limits } from '#contracts/limits/limits.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Language } from '#contracts/vocabulary.ts';

/** Answers that a page caches; the one that was used longest ago goes. */
const cached_answers = 50;
/** After a failure nothing is asked for so long: a search works without suggestions. */
const rest_ms = 10_000;

type Read = (address: string, signal: AbortSignal) => Promise<Suggestions>;

export interface Suggester {
  /** Called with every text of the field. */
  ask(text: string): void;
  /** Forgets the text: what is under way is aborted and not shown. */
  stop(): void;
}

/** Answers by their addresses. */
function createAnswers() {
  const answers = new Map<string, Suggestions>();
  return {
    store(address: string, answer: Suggestions): void {
      answers.delete(address);
      answers.set(address, answer);
      const [oldest] = answers.keys();
      if (answers.size > cached_answers && oldest !== undefined) answers.delete(oldest);
    },
    get: (address: string): Suggestions | undefined => answers.get(address),
  };
}

/**
 * Asks for the suggestions of a text 300 ms after it was typed. `show` gets the answer of the last
 * text only, and undefined when there is none: the text is too short, or asking failed. Until an
 * answer comes, the one before stays if its text was the beginning of the new one.
 */
export function createSuggester(
  lang: Language,
  read: Read,
  show: (answer: Suggestions | undefined) => void,
): Suggester {
  const answers = createAnswers();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  /** The address of what is under way. */
  let pending: string | undefined;
  let resting_until = 0;
  /** The text whose answer is shown. */
  let shown: string | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
    pending = undefined;
  };
  const present = (text: string, answer: Suggestions): void => {
    shown = text;
    show(answer);
  };
  const clear = (): void => {
    shown = undefined;
    show(undefined);
  };
  const request = async (text: string, address: string): Promise<void> => {
    const { signal } = (asking = new AbortController());
    try {
      const answer = await read(address, signal);
      answers.store(address, answer);
      if (signal.aborted) return;
      pending = undefined;
      present(text, answer);
    } catch {
      if (signal.aborted) return;
      pending = undefined;
      resting_until = Date.now() + rest_ms;
      clear();
    }
  };
  return {
    ask(text) {
      const wanted = searchText(canonicalText(text));
      const address = wanted && suggestUrl.build({ text: wanted, lang });
      if (address !== undefined && address === pending) return;
      stop();
      if (wanted === undefined || address === undefined) return clear();
      const known = answers.get(address);
      if (known) {
        answers.store(address, known);
        return present(wanted, known);
      }
      if (Date.now() < resting_until) return clear();
      if (shown !== undefined && !wanted.startsWith(shown)) clear();
      pending = address;
      timer = setTimeout(() => void request(wanted, address), limits.search.debounce_ms);
    },
    stop,
  };
}
