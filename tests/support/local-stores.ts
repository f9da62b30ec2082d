import {
  createLocalStore,
  type FavouriteVideo,
  type HistoryEntry,
  type LocalStore,
} from '#web/lib/store/local-store.ts';

type Listener = (key: string | null) => void;

/** A browser: storages that its tabs share, and events that reach the other tabs. */
export function browser(stored: Record<string, string> = {}) {
  const local = new Map(Object.entries(stored));
  const listeners: Listener[] = [];
  const faults = { is_forbidden: false, is_full: false };
  const tab = (): LocalStore => {
    let own: Listener | undefined;
    const notifyOthers = (key: string | null): void =>
      listeners.filter((listener) => listener !== own).forEach((listener) => listener(key));
    const storage = {
      getItem: (key: string) => local.get(key) ?? null,
      setItem(key: string, text: string) {
        if (faults.is_full) throw new DOMException('full', 'QuotaExceededError');
        local.set(key, text);
        notifyOthers(key);
      },
    };
    const session = new Map<string, string>();
    return createLocalStore({
      local() {
        if (faults.is_forbidden) throw new DOMException('denied', 'SecurityError');
        return storage;
      },
      session: () => ({
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, text) => void session.set(key, text),
      }),
      onStorage(listener) {
        own = listener;
        listeners.push(listener);
      },
    });
  };
  const empty = (): void => {
    local.clear();
    for (const listener of listeners) listener(null);
  };
  return { local, tab, faults, empty };
}

export const video = (video_id: number): FavouriteVideo => ({
  type: 'video',
  title: `Moon path ${video_id}`,
  scr: '/media/p/k/t3-640.jpg',
  video_id,
  duration: '4:05',
  dir: 'moon-path',
  rating: 4.7,
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
});
export const visit = (id: number): HistoryEntry => {
  const { video_id, ...rest } = video(id);
  return { ...rest, params: { video_id } };
};
/** The favourites of a store, by their videos. */
export const ids = (store: LocalStore): number[] =>
  store.favourites.get().flatMap((entry) => (entry.type === 'video' ? [entry.video_id] : []));
