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
  const uses = { device, account, send: historySender(), parts: loadedParts(account, onChange) };
  const { send, parts } = uses;
  const isOff = (): boolean => account.historyState() === 'off';
  return {
    history: historyList(uses),
    positions: positionList(uses),
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

interface Uses extends Omit<Parts, 'onChange'> {
  send: ReturnType<typeof historySender>;
  parts: ReturnType<typeof loadedParts>;
}

const isOffIn = ({ account }: Uses): boolean => account.historyState() === 'off';

/** Writes to the list that is in use, once that is known. */
function write(
  { account, device }: Uses,
  video_id: number,
  { toDevice, toAccount }: { toDevice: () => void; toAccount: () => void },
): void {
  account.progress(savedCodeOf(video_id));
  void account.whenHistory().then((state) => {
    if (state === 'off' && !device.flags.history_paused.get()) toDevice();
    if (state === 'on') toAccount();
  });
}

/** Takes a video out of the account's history, with its position. Returns what undoes that. */
function removeWatched({ account, parts, send }: Uses, video_id: number): () => void {
  const code = savedCodeOf(video_id);
  const known = parts.find(video_id);
  const progress = account.progress(code);
  parts.drop(video_id);
  account.setProgress(code, undefined);
  send.remove(video_id);
  return () => {
    if (known) parts.putBack(known);
    account.setProgress(code, progress);
    send.opened(video_id);
    if (progress) send.watched(video_id, progress.position);
  };
}

function historyList(uses: Uses): LibraryList<HistoryEntry> {
  const { parts, send, device } = uses;
  const find: LibraryList<HistoryEntry>['find'] = (id) =>
    isOffIn(uses) ? device.history.find(id) : parts.find(Number(id));
  return {
    ...device.history,
    get: () => (isOffIn(uses) ? device.history.get() : parts.entries('all')),
    find,
    has: (id) => find(id) !== undefined,
    add: (entry) =>
      write(uses, entry.params.video_id, {
        toDevice: () => device.history.add(entry),
        toAccount() {
          send.opened(entry.params.video_id);
          parts.forget();
        },
      }),
    remove: (id) => (isOffIn(uses) ? device.history.remove(id) : removeWatched(uses, Number(id))),
  };
}

function positionList(uses: Uses): LibraryList<PositionEntry> {
  const { account, parts, send, device } = uses;
  const find: LibraryList<PositionEntry>['find'] = (id) => {
    if (isOffIn(uses)) return device.positions.find(id);
    const progress = account.progress(savedCodeOf(Number(id)));
    return progress && { video_id: Number(id), ...progress };
  };
  return {
    ...device.positions,
    get: () => (isOffIn(uses) ? device.positions.get() : nothing),
    find,
    has: (id) => find(id) !== undefined,
    add: (entry) =>
      write(uses, entry.video_id, {
        toDevice: () => device.positions.add(entry),
        toAccount() {
          const { video_id, ...progress } = entry;
          account.setProgress(savedCodeOf(video_id), progress);
          send.watched(video_id, progress.position);
        },
      }),
    remove(id) {
      if (isOffIn(uses)) return device.positions.remove(id);
      // The history's removal has taken the position along.
      return parts.has('unfinished', Number(id))
        ? removeWatched(uses, Number(id))
        : () => undefined;
    },
    removeWhere(isUnwanted) {
      if (isOffIn(uses)) return device.positions.removeWhere(isUnwanted);
      const undos = parts
        .entries('unfinished')
        .flatMap(({ params }) => find(params.video_id) ?? [])
        .filter((entry) => isUnfinished(entry) && isUnwanted(entry))
        .map(({ video_id }) => removeWatched(uses, video_id));
      return () => undos.forEach((undo) => undo());
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
