import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { foldText } from '#contracts/fold-text.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { HistoryEntry } from '../../lib/store/local-store.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { History, Pause, Play, SearchX } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { State } from '../../ui/state.tsx';
import { HistoryDays } from './history-list.tsx';
import { ClearButton, EmptyAction, LibraryScreen, useClearing } from './library-screen.tsx';
import styles from './library-screen.module.css';

/** /videos/history/: the videos opened in this browser. */
export function HistoryScreen({ page }: { page: number }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed.trim());
  const all = useLocalStore((store) => store.history.get(), undefined);
  const entries = wanted === '' ? all : all?.filter((entry) => isWanted(entry, wanted));
  // Whoever clears the history does not want to see in other lists what it held.
  const { clear, undo } = useClearing(({ history, positions }) => [history, positions]);
  const isPaused = useLocalStore((store) => store.flags.history_paused.get(), false);
  const total_count = entries?.length ?? 0;
  const total = format.number(total_count);
  const isSearched = wanted !== '' && all !== undefined && all.length > 0;
  const advice = t`Videos you open appear here. Saved on this device only.`;
  return (
    <LibraryScreen
      title={t`History`}
      description={advice}
      entries={entries}
      page={page}
      isWhole={isSearched}
      hrefOf={pages.history}
      count={t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
      note={isPaused ? t`paused` : undefined}
      tools={
        <>
          <PauseButton isPaused={isPaused} />
          <ClearButton entries={all} onClear={clear}>{t`Clear history`}</ClearButton>
          {all?.length !== 0 && (
            <div className={styles['search']}>
              <SearchField label={t`Search history`} value={typed} onChange={setTyped} />
            </div>
          )}
        </>
      }
      empty={
        isSearched ? (
          <NothingFound onClear={() => setTyped('')} />
        ) : (
          <State
            icon={<History className="icon" />}
            title={t`Your viewing history is empty.`}
            action={<EmptyAction onUndo={undo} />}
            isPage
          >
            {isPaused ? t`History is paused. Videos you open now are not added.` : advice}
          </State>
        )
      }
      cards={(shown) => <HistoryDays entries={shown} />}
    />
  );
}

/** Looks in what the card shows: title and channel. */
function isWanted({ title, by = '' }: HistoryEntry, wanted: string): boolean {
  return foldText(`${title}\n${by}`).includes(wanted);
}

function PauseButton({ isPaused }: { isPaused: boolean }): ReactNode {
  const { t } = useLingui();
  const pause = async (): Promise<void> => (await localStore()).flags.history_paused.set(!isPaused);
  return (
    <button type="button" className={buttonClass()} onClick={() => void pause()}>
      {isPaused ? <Play className="icon" /> : <Pause className="icon" />}
      {isPaused ? t`Resume history` : t`Pause history`}
    </button>
  );
}

function NothingFound({ onClear }: { onClear: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <State
      icon={<SearchX className="icon" />}
      title={t`No videos match`}
      action={
        <button type="button" className={buttonClass()} onClick={onClear}>
          {t`Clear search`}
        </button>
      }
    />
  );
}
