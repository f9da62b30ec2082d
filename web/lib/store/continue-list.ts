import type { HistoryEntry, PositionEntry } from './entries.ts';
import type { LibraryList } from './library-list.ts';
import { isUnfinished } from './progress.ts';

/** A row of cards; who looks for more goes to the history. */
const most_shown = 20;

interface Sources {
  history: LibraryList<HistoryEntry>;
  positions: LibraryList<PositionEntry>;
  isPaused: () => boolean;
}

/**
 * Videos of the history that were begun and not finished, last watched first; none while the history
 * is paused. The function returns the same array until one of its sources changes.
 */
export function continueList({
  history,
  positions,
  isPaused,
}: Sources): () => readonly HistoryEntry[] {
  let sources: readonly unknown[] = [];
  let shown: readonly HistoryEntry[] = [];
  return () => {
    const now = [history.get(), positions.get(), isPaused()];
    if (now.some((source, index) => source !== sources[index])) {
      sources = now;
      shown = isPaused() ? [] : begun(history, positions);
    }
    return shown;
  };
}

function begun(
  history: Sources['history'],
  positions: Sources['positions'],
): readonly HistoryEntry[] {
  return positions
    .get()
    .filter(isUnfinished)
    .flatMap(({ video_id }) => history.find(video_id) ?? [])
    .slice(0, most_shown);
}
