import type { AccountMarks } from './account-marks.ts';
import { savedCodeOf } from './favourite-id.ts';
import { entryOf, readHistory, type HistoryPart } from './history-calls.ts';
import type { HistoryEntry } from './local-store.ts';

const nothing: readonly never[] = [];
const parts = ['all', 'unfinished'] as const satisfies readonly HistoryPart[];

/** Pages of the account's history that this document has read; the first one is read when it is first looked at. */
export function loadedParts(account: AccountMarks, onChange: () => void) {
  const known: Record<HistoryPart, readonly HistoryEntry[]> = { all: nothing, unfinished: nothing };
  const asked = new Set<HistoryPart>();
  let next: string | undefined;
  let isFailed = false;
  const read = async (part: HistoryPart, isNext: boolean): Promise<void> => {
    const answer = await readHistory(part, isNext && next ? next : 'first');
    const page = answer === 'ended' ? undefined : answer;
    if (answer === 'ended') account.learnHistory(account.historyState() ?? 'off');
    if (page) {
      account.learnHistory(page.state);
      for (const { video, position, duration } of page.videos)
        account.setProgress(savedCodeOf(video.video_id), { position, duration });
      const before = isNext ? known[part] : nothing;
      const there = new Set(before.map(({ params }) => params.video_id));
      const added = page.videos.filter(({ video }) => !there.has(video.video_id)).map(entryOf);
      known[part] = [...before, ...added];
    }
    if (part === 'all') {
      isFailed = !page;
      if (page) ({ next } = page);
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
    /** A part that is shown next is read again. */
    forget: () => asked.clear(),
    hasMore: () => next !== undefined && next !== '',
    /** Of the first page of the whole history; `failed` until it has been read once. */
    status: () => (next !== undefined ? 'loaded' : isFailed ? 'failed' : 'loading'),
    entries(part: HistoryPart): readonly HistoryEntry[] {
      const state = account.historyState();
      if (state !== undefined && state !== 'off' && !asked.has(part)) void load(part);
      return known[part];
    },
    has: (part: HistoryPart, id: number): boolean => known[part].some(isVideo(id)),
    find: (id: number): HistoryEntry | undefined =>
      [...known.all, ...known.unfinished].find(isVideo(id)),
    /** Takes a video out. Returns what puts it back into the parts that had it, where it was. */
    drop(id: number): () => void {
      const undos = parts.map((part) => dropFrom(known, part, id));
      onChange();
      return () => {
        for (const undo of undos) undo();
        onChange();
      };
    },
  } as const;
}

const isVideo =
  (id: number) =>
  ({ params }: HistoryEntry): boolean =>
    params.video_id === id;

/** Takes a video out of a part. Returns what puts it back where it was, unless it is there again. */
function dropFrom(
  known: Record<HistoryPart, readonly HistoryEntry[]>,
  part: HistoryPart,
  id: number,
): () => void {
  const at = known[part].findIndex(isVideo(id));
  const entry = known[part][at];
  if (!entry) return () => undefined;
  known[part] = known[part].filter((each) => each !== entry);
  return () => {
    const now = known[part];
    if (!now.some(isVideo(id))) known[part] = [...now.slice(0, at), entry, ...now.slice(at)];
  };
}
