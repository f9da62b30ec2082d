import { isUnfinished, type Progress } from '../../store/progress.ts';

/**
 * Marks the document of a visitor who has videos to continue, before the first paint: the style sheet
 * reads `data-continue` and keeps room for their row. The keys are those of the local store.
 */
export function applyContinueRow(): void {
  try {
    if (
      !/^\/([a-z]{2}\/?)?$/.test(location.pathname) ||
      localStorage.getItem('history_paused') === 'true'
    )
      return;
    const history = localStorage.getItem('history') ?? '';
    const positions = JSON.parse(localStorage.getItem('positions') ?? '[]') as (
      | (Progress & { video_id: number })
      | null
    )[];
    const isBegun = positions.some(
      (entry) => entry && isUnfinished(entry) && history.includes(`"video_id":${entry.video_id}}`),
    );
    if (isBegun) document.documentElement.dataset['continue'] = '';
  } catch {
    // The browser refuses storage or a stranger wrote there: the row comes with the store, or never.
  }
}
