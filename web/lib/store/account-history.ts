import { savedCodeOf } from './favourite-id.ts';
import type { AccountMarks, Saved } from './account-marks.ts';
import { historySender } from './history-calls.ts';
import { loadedParts } from './history-parts.ts';
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
 * none until that is known. Videos watched meanwhile wait for the answer. Nothing of the account is stored on the device.
 */
export function accountLists({ device, account, onChange }: Parts): AccountLists {
  const uses = {
    device,
    account,
    send: historySender(),
    parts: loadedParts(account, onChange),
    changes: sentChanges(),
  };
  const { send, parts, changes } = uses;
  const isOff = (): boolean => account.historyState() === 'off';
  return {
    history: historyList(uses),
    positions: positionList(uses),
    continuing: () => (isOff() ? device.continuing() : parts.entries('unfinished')),
    account_history: {
      state: account.historyState,
      status: () => (isOff() ? 'loaded' : parts.status()),
      hasMore: () => !isOff() && parts.hasMore(),
      open: () => parts.load('all'),
      more: () => parts.load('all', true),
      answered: changes.answered,
      device: {
        history: device.history,
        positions: device.positions,
        isPaused: device.flags.history_paused.get,
      },
    },
    paused: {
      get: () =>
        isOff() ? device.flags.history_paused.get() : account.historyState() === 'paused',
      set(value) {
        if (isOff()) return device.flags.history_paused.set(value);
        const before = account.historyState();
        account.learnHistory(value ? 'paused' : 'on');
        changes.add(send.pause(value), () => before && account.learnHistory(before));
      },
    },
  };
}

interface Uses extends Omit<Parts, 'onChange'> {
  send: ReturnType<typeof historySender>;
  parts: ReturnType<typeof loadedParts>;
  changes: ReturnType<typeof sentChanges>;
}

/** Changes that show before the account has answered, and are taken back where it refuses. */
function sentChanges() {
  const sent: Promise<Saved>[] = [];
  return {
    add(change: Promise<Saved>, takeBack: () => void): void {
      const answer = change.then((saved) => {
        if (saved !== 'done') takeBack();
        return saved;
      });
      sent.push(answer);
    },
    async answered(): Promise<Saved> {
      const answers = sent.splice(0);
      return (await Promise.all(answers)).find((saved) => saved !== 'done') ?? 'done';
    },
  };
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
function removeWatched({ account, parts, send, changes }: Uses, video_id: number): () => void {
  const code = savedCodeOf(video_id);
  const progress = account.progress(code);
  const putBack = parts.drop(video_id);
  account.setProgress(code, undefined);
  const takeBack = (): void => {
    putBack();
    account.setProgress(code, progress);
  };
  changes.add(send.remove(video_id), takeBack);
  return () => {
    takeBack();
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
        .map(({ video_id }) => removeWatched(uses, video_id))
        // The last one first, so that each finds its place.
        .reverse();
      return () => undos.forEach((undo) => undo());
    },
  };
}
