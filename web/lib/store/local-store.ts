import { continueList } from './continue-list.ts';
import { favouriteKind, historyKind, parseFlag, positionKind, searchKind } from './entries.ts';
import { createLibraryList, type LibraryList } from './library-list.ts';
import { createStoredValue, type StoredValue, type StorageOf } from './stored-value.ts';
import type { AccountMarks, Saved } from './account-marks.ts';
import type { FavouriteId } from './favourite-id.ts';
import type { FavouriteEntry, HistoryEntry, PositionEntry, SearchEntry } from './entries.ts';

export type {
  FavouriteAlbum,
  FavouriteEntry,
  FavouriteVideo,
  HistoryEntry,
  PositionEntry,
  SearchEntry,
} from './entries.ts';

/** Everything that stays with the visitor: nothing of it is sent, unless a member adds it to the account. */
export interface LocalStore {
  /** Of the device, also while a member is signed in. */
  favourites: LibraryList<FavouriteEntry>;
  /** In the list that is in use: the account's of a member, else the device's. The account is not asked where `asks` is false. */
  isFavourite: (id: FavouriteId, asks?: boolean) => boolean;
  /** Of the member who is signed in. */
  account: AccountMarks | undefined;
  /** Of a member whose account has a history, that one. */
  history: LibraryList<HistoryEntry>;
  /** Of the member who is signed in. */
  account_history: AccountHistory | undefined;
  searches: LibraryList<SearchEntry>;
  /** How far videos were watched, the last watched first. */
  positions: LibraryList<PositionEntry>;
  /** Videos to continue; the same array until it changes. */
  continuing(): readonly HistoryEntry[];
  flags: Record<FlagName, Flag>;
  /** Called after every change of this or another tab; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The history of an account, where its member has switched it on. */
export interface AccountHistory {
  /** Undefined until the account was asked, as cards do. */
  state: AccountMarks['historyState'];
  /** Of its first page; `failed` where it has never been read. */
  status(): 'loading' | 'loaded' | 'failed';
  /** There are older ones that are not loaded. */
  hasMore(): boolean;
  /** Loads the first page again. Never throws. */
  open(): Promise<void>;
  /** Loads the next page. Never throws. */
  more(): Promise<void>;
  /** Resolves when what was changed since the last call is answered: to a refusal, whose change is taken back. Never throws. */
  answered(): Promise<Saved>;
  /** The lists of this device itself. */
  device: Pick<LocalStore, 'history' | 'positions'> & { isPaused: () => boolean };
}

export interface Flag {
  get(): boolean;
  set(value: boolean): void;
}

/** Flag → its key, default and storage. */
const flagKinds = {
  /** Videos that are opened are not remembered, nor how far they are watched. */
  history_paused: { key: 'history_paused', fallback: false, place: 'local' },
  cookie_notice: { key: 'showCookiesNotify', fallback: true, place: 'local' },
  /** Titles and pictures of videos stay out of the tab and of the device's media controls. */
  discreet: { key: 'discreet', fallback: false, place: 'local' },
  age_confirmed: { key: '_agv', fallback: false, place: 'local' },
  /** Closed for this session. */
  promo_closed: { key: 'header_promo', fallback: false, place: 'session' },
} as const;
export type FlagName = keyof typeof flagKinds;

interface Surroundings {
  local: StorageOf;
  session: StorageOf;
  /** Calls back with the key that another tab wrote, null when it emptied the storage. */
  onStorage(listener: (key: string | null) => void): void;
}

export function createLocalStore({ local, session, onStorage }: Surroundings): LocalStore {
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    for (const listener of listeners) listener();
  };
  const shared = new Map<string, Pick<StoredValue<unknown>, 'refresh'>>();
  const listOf = <T>(
    key: string,
    kind: Parameters<typeof createLibraryList<T>>[0]['kind'],
  ): LibraryList<T> => {
    const { list, stored } = createLibraryList({ key, storage: local, kind, onChange });
    shared.set(key, stored);
    return list;
  };
  const flagOf = (name: FlagName): Flag => {
    const { key, fallback, place } = flagKinds[name];
    const storage = place === 'local' ? local : session;
    const stored = createStoredValue({
      key,
      storage,
      parse: (text) => parseFlag(text, fallback),
      onChange,
    });
    if (place === 'local') shared.set(key, stored);
    return { get: stored.get, set: (value) => stored.update(() => value) };
  };
  onStorage((key) => {
    const written = key === null ? [...shared.values()] : [shared.get(key)];
    // All values are read before any listener is called.
    if (written.filter((stored) => stored?.refresh()).length > 0) onChange();
  });
  const favourites = listOf('favourites', favouriteKind);
  const history = listOf('history', historyKind);
  const positions = listOf('positions', positionKind);
  const history_paused = flagOf('history_paused');
  return {
    favourites,
    isFavourite: (id) => favourites.has(id),
    account: undefined,
    account_history: undefined,
    history,
    searches: listOf('searches', searchKind),
    positions,
    continuing: continueList({ history, positions, isPaused: history_paused.get }),
    flags: {
      history_paused,
      cookie_notice: flagOf('cookie_notice'),
      discreet: flagOf('discreet'),
      age_confirmed: flagOf('age_confirmed'),
      promo_closed: flagOf('promo_closed'),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser's own storages. */
export function browserStore(): LocalStore {
  return createLocalStore({
    local: () => localStorage,
    session: () => sessionStorage,
    onStorage: (listener) =>
      addEventListener(
        'storage',
        ({ key, storageArea }) => void (isSession(storageArea) || listener(key)),
      ),
  });
}

function isSession(area: Storage | null): boolean {
  try {
    return area === sessionStorage;
  } catch {
    return false;
  }
}
