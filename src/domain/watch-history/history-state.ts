import type { HistoryState } from '#contracts/calls/social/saved-items.ts';

/** Columns of `profile` about a history. */
export interface HistoryRow {
  history_days: number | null;
  history_paused: boolean;
}

export function historyState(row: HistoryRow | undefined): HistoryState {
  if (!row || row.history_days === null) return 'off';
  return row.history_paused ? 'paused' : 'on';
}
