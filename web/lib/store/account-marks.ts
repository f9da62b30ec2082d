import {
  marksUrl,
  saved_urls,
  type HistoryState,
  type Marks,
  type WatchedAnswer,
} from '#contracts/calls/social/saved-items.ts';
import { parseApiError } from '../transport/parse-api-error.ts';
import { postForm } from '../transport/post-form.ts';
import { codesToAsk } from './codes-to-ask.ts';
import type { Progress } from './progress.ts';

export type SavedList = 'favourites' | 'watch_later';
/** An act of a member on an item that a page shows. */
type Mark = SavedList | 'liked' | 'disliked';
const markNames = ['favourites', 'watch_later', 'liked', 'disliked'] as const;

export type Saved = 'done' | { error: unknown };

/** The marks of the account on the items of the page, asked for as they are shown; none are stored on the device. */
export interface AccountMarks {
  /** Asks for it unless `asks` is false: then as far as it was asked for already. */
  has(mark: Mark, code: string, asks?: boolean): boolean;
  /** Never throws. */
  save(list: SavedList, code: string, wants: boolean): Promise<Saved>;
  /** Learns the codes of a list of the account, which was just read. */
  learn(list: SavedList, codes: readonly string[]): void;
  /** A video was watched to its end: the account hears of it once a page, unless it is put into the list again. */
  finish(code: string): Promise<void>;
  /** How far a video of the account's history was watched; asks for it. */
  progress(code: string): Progress | undefined;
  setProgress(code: string, progress: Progress | undefined): void;
  /** Whether the account has a history; undefined until it was asked. */
  historyState(): HistoryState | undefined;
  learnHistory(state: HistoryState): void;
  /** Resolves when it is known. */
  whenHistory(): Promise<HistoryState>;
  /** Asks again for everything that is shown. */
  refresh(): void;
}

const forms: Readonly<Record<SavedList, readonly [remove: string, add: string]>> = {
  favourites: [saved_urls.remove_favourite, saved_urls.add_favourite],
  watch_later: [saved_urls.remove_later, saved_urls.add_later],
};

export function createAccountMarks(onChange: () => void): AccountMarks {
  const known = new Map<string, Set<Mark>>();
  /** When something was last changed here: an answer that was on its way then knows less. */
  const changed = new Map<string, number>();
  const watched = watchedParts(onChange);
  const reports = watchedReports();

  const ask = async (codes: readonly string[]): Promise<void> => {
    const began = performance.now();
    const answer = await readMarks(codes);
    watched.learn(codes, answer);
    // Videos watched meanwhile wait: it is not known whose list they are for.
    if (answer === 'none' && watched.state() === undefined) again(codes);
    if (typeof answer === 'string') return;
    for (const code of codes) {
      if ((changed.get(code) ?? -1) >= began) continue;
      known.set(code, new Set(markNames.filter((name) => answer[name].includes(code))));
    }
    onChange();
  };
  const { look, forget, again } = codesToAsk(ask);
  const set = (mark: Mark, code: string, isSet: boolean): void => {
    changed.set(code, performance.now());
    const marks = new Set(known.get(code));
    marks[isSet ? 'add' : 'delete'](mark);
    known.set(code, marks);
    onChange();
  };
  return {
    has(mark, code, asks = true) {
      if (asks) look(code);
      return known.get(code)?.has(mark) ?? false;
    },
    async save(list, code, wants) {
      set(list, code, wants);
      if (list === 'watch_later') reports.forget(code);
      const sent = await postForm(forms[list][Number(wants)] as string, { item: code });
      if ('answer' in sent) return 'done';
      // Another device was first: it is as this one wants it.
      if (parseApiError(sent.error).code !== 'already') set(list, code, !wants);
      return { error: sent.error };
    },
    learn(list, codes) {
      for (const code of codes) known.set(code, new Set(known.get(code)).add(list));
      onChange();
    },
    async finish(code) {
      if (known.get(code)?.has('watch_later') && (await reports.send(code)))
        set('watch_later', code, false);
    },
    progress(code) {
      look(code);
      return watched.progress.get(code);
    },
    setProgress: watched.set,
    historyState: watched.state,
    learnHistory: watched.learnState,
    whenHistory: watched.known,
    refresh() {
      forget();
      onChange();
    },
  };
}

/** Reports of videos watched to their end, each sent once, and again where it was put into the list meanwhile elsewhere. */
function watchedReports() {
  const sent = new Set<string>();
  return {
    forget: (code: string): void => void sent.delete(code),
    /** Whether it left the list. */
    async send(code: string): Promise<boolean> {
      if (sent.has(code)) return false;
      sent.add(code);
      const answered = await postForm(saved_urls.watched, { item: code });
      const isRemoved = 'answer' in answered && (answered.answer as WatchedAnswer).is_removed;
      if (isRemoved || 'error' in answered) sent.delete(code);
      return isRemoved;
    },
  };
}

/** The history of the account, as far as answers say. Without an answer nothing is known, until the next one; without a session there is none. */
function watchedParts(onChange: () => void) {
  const progress = new Map<string, Progress>();
  let setKnown = (): void => undefined;
  const known = new Promise<void>((resolve) => (setKnown = resolve));
  let state: HistoryState | undefined;
  const learnState = (next: HistoryState): void => {
    state = next;
    setKnown();
  };
  return {
    progress,
    state: () => state,
    known: async (): Promise<HistoryState> => {
      await known;
      return state ?? 'off';
    },
    learnState(next: HistoryState): void {
      learnState(next);
      onChange();
    },
    learn(codes: readonly string[], answer: Marks | NoMarks): void {
      if (typeof answer === 'string') {
        if (answer === 'ended') learnState(state ?? 'off');
        onChange();
        return;
      }
      learnState(answer.history);
      for (const code of codes) progress.delete(code);
      for (const { code, ...at } of answer.progress) progress.set(code, at);
    },
    set(code: string, at: Progress | undefined): void {
      if (at) progress.set(code, at);
      else progress.delete(code);
      onChange();
    },
  };
}

/** `ended`: no member is signed in any more. `none`: there was no answer. */
type NoMarks = 'ended' | 'none';

async function readMarks(items: readonly string[]): Promise<Marks | NoMarks> {
  try {
    const response = await fetch(marksUrl.build({ items }), {
      headers: { accept: 'application/json' },
    });
    if (response.status === 401) return 'ended';
    return response.ok ? ((await response.json()) as Marks) : 'none';
  } catch {
    return 'none';
  }
}
