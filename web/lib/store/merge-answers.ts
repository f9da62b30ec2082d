/** The answers of members to the question whether a list of this device joins their account. */
export interface MergeAnswers {
  /** `codes`: the list as it is now. */
  isAnswered(codes: string): boolean;
  /** This list, as it is, has joined an account, or there is none. */
  isJoined(codes: string): boolean;
  /** It has joined, or never shall: what was not answered, or not now, may still join. */
  isSettled(codes: string): boolean;
  /** Not in this session. */
  later(): void;
  never(): void;
  join(codes: string): void;
}

/** Stored under `key`: `never`, or the codes of the list as it was when it last joined an account; in the session `later`. */
export function mergeAnswers(key: string): MergeAnswers {
  const storageOf = (place: 'local' | 'session'): Storage =>
    place === 'local' ? localStorage : sessionStorage;
  const read = (place: 'local' | 'session'): string | null => {
    try {
      return storageOf(place).getItem(key);
    } catch {
      return null;
    }
  };
  /** A browser that refuses storage asks again. */
  const write = (place: 'local' | 'session', value: string): void => {
    try {
      storageOf(place).setItem(key, value);
    } catch {
      // Said above.
    }
  };
  const isJoined = (codes: string): boolean => codes === '' || read('local') === codes;
  const isSettled = (codes: string): boolean => isJoined(codes) || read('local') === 'never';
  return {
    isJoined,
    isSettled,
    isAnswered: (codes) => isSettled(codes) || read('session') === 'later',
    later: () => write('session', 'later'),
    never: () => write('local', 'never'),
    join: (codes) => write('local', codes),
  };
}
