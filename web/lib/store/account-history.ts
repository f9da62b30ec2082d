import { savedCodeOf } from './favourite-id.ts';
import type { AccountMarks } from './account-marks.ts';
import { entryOf, historySender, readHistory, type HistoryPart } from './history-calls.ts';
import type { LibraryList } from './library-list.ts';
import type {
  AccountHistory,
  Flag,
  HistoryEntry,
  LocalStore,
  PositionEntry,
} from './local-store.ts';
import { isUnfinished } from './progress.ts';

export interface AccountLists extends Pick<LocalStore, 'history' | 'positions' | 'continuing'> {
  account_history: AccountHistory;
  paused: Flag;
}

interface Parts {
  device: LocalStore;
  account: AccountMarks;
  onChange: () => void;
}

const nothing: readonly never[] = [];

/**
 * History and positions of a member: those of the account where its history is on, those of the device where it is off, and
 * none until that is known. What is watched meanwhile waits for the answer. Nothing of the account is stored on the device.
 */
export function accountLists({ device, account, onChange }: Parts): AccountLists {
  const send = historySender();
  const parts = loadedParts(account, onChange);
  const isOff = (): boolean => account.historyState() === 'off';
  /** Writes to the list that is in use, once that is known. */
  const write = (video_id: number, toDevice: () => void, toAccount: () => void): void => {
    account.progress(savedCodeOf(video_id));
    void account.whenHistory().then((state) => {
      if (state === 'off' && !device.flags.history_paused.get()) toDevice();
      if (state === 'on') toAccount();
    });
  };
  const remove = (video_id: number): (() => void) => {
    const known = parts.find(video_id);
    const progress = account.progress(savedCodeOf(video_id));
    parts.drop(video_id);
    account.setProgress(savedCodeOf(video_id), undefined);
    send.remove(video_id);
    return () => {
      if (known) parts.putBack(known);
      account.setProgress(savedCodeOf(video_id), progress);
      send.opened(video_id);
      if (progress) send.watched(video_id, progress.position);
    };
  };
  const history: LibraryList<HistoryEntry> = {
    ...device.history,
    get: () => (isOff() ? device.history.get() : parts.entries('all')),
    find: (id) => (isOff() ? device.history.find(id) : parts.find(Number(id))),
    has: (id) => history.find(id) !== undefined,
    add: (entry) =>
      write(
        entry.params.video_id,
        () => device.history.add(entry),
        () => {
          send.opened(entry.params.video_id);
          parts.forget();
        },
      ),
    remove: (id) => (isOff() ? device.history.remove(id) : remove(Number(id))),
  };
  const positions: LibraryList<PositionEntry> = {
    ...device.positions,
    get: () => (isOff() ? device.positions.get() : nothing),
    find(id) {
      if (isOff()) return device.positions.find(id);
      const progress = account.progress(savedCodeOf(Number(id)));
      return progress && { video_id: Number(id), ...progress };
    },
    has: (id) => positions.find(id) !== undefined,
    add: (entry) =>
      write(
        entry.video_id,
        () => device.positions.add(entry),
        () => {
          const { video_id, ...progress } = entry;
          account.setProgress(savedCodeOf(video_id), progress);
          send.watched(video_id, progress.position);
        },
      ),
    // The history's removal takes the position along.
    remove: (id) =>
      isOff()
        ? device.positions.remove(id)
        : parts.has('unfinished', Number(id))
          ? remove(Number(id))
          : () => undefined,
    removeWhere(isUnwanted) {
      if (isOff()) return device.positions.removeWhere(isUnwanted);
      const undos = parts
        .entries('unfinished')
        .map(({ params }) => params.video_id)
        .flatMap((id) => positions.find(id) ?? [])
        .filter((entry) => isUnfinished(entry) && isUnwanted(entry))
        .map(({ video_id }) => remove(video_id));
      return () => undos.forEach((undo) => undo());
    },
  };
  return {
    history,
    positions,
    continuing: () => (isOff() ? device.continuing() : parts.entries('unfinished')),
    account_history: {
      state: account.historyState,
      hasMore: () => !isOff() && parts.hasMore(),
      open: () => parts.load('all'),
      more: () => parts.load('all', true),
      device: { history: device.history, positions: device.positions },
    },
    paused: {
      get: () =>
        isOff() ? device.flags.history_paused.get() : account.historyState() === 'paused',
      set(value) {
        if (isOff()) return device.flags.history_paused.set(value);
        send.pause(value);
        account.learnHistory(value ? 'paused' : 'on');
      },
    },
  };
}

/** Pages of the account's history that this document has read; the first one is read when it is first looked at. */
function loadedParts(account: AccountMarks, onChange: () => void) {
  const known: Record<HistoryPart, readonly HistoryEntry[]> = { all: nothing, unfinished: nothing };
  const asked = new Set<HistoryPart>();
  let next: string | undefined;
  const read = async (part: HistoryPart, isNext: boolean): Promise<void> => {
    const page = await readHistory(part, isNext && next ? next : 'first');
    account.learnHistory(page?.state ?? account.historyState() ?? 'off');
    if (page) {
      for (const { video, position, duration } of page.videos)
        account.setProgress(savedCodeOf(video.video_id), { position, duration });
      const before = isNext ? known[part] : nothing;
      const there = new Set(before.map(({ params }) => params.video_id));
      const added = page.videos.filter(({ video }) => !there.has(video.video_id)).map(entryOf);
      known[part] = [...before, ...added];
      if (part === 'all') ({ next } = page);
    }
    onChange();
  };
  const loading = new Map<HistoryPart, Promise<void>>();
  const load = (part: HistoryPart, isNext = false): Promise<void> => {
    const under_way = loading.get(part);
    if (under_way) return under_way;
    asked.add(part);
    const reading = read(part, isNext).finally(() => loading.delete(part));
    loading.set(part, reading);
    return reading;
  };
  return {
    load,
    /** What is looked at next is read anew. */
    forget: () => asked.clear(),
    hasMore: () => next !== undefined && next !== '',
    entries(part: HistoryPart): readonly HistoryEntry[] {
      const state = account.historyState();
      if (state !== undefined && state !== 'off' && !asked.has(part)) void load(part);
      return known[part];
    },
    has: (part: HistoryPart, id: number): boolean =>
      known[part].some(({ params }) => params.video_id === id),
    find: (id: number): HistoryEntry | undefined =>
      [...known.all, ...known.unfinished].find(({ params }) => params.video_id === id),
    drop(id: number): void {
      for (const part of ['all', 'unfinished'] as const)
        known[part] = known[part].filter(({ params }) => params.video_id !== id);
      onChange();
    },
    putBack(entry: HistoryEntry): void {
      for (const part of ['all', 'unfinished'] as const)
        if (asked.has(part)) known[part] = [entry, ...known[part]];
      onChange();
    },
  };
}
