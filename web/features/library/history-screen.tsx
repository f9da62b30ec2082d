import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { foldText } from '#contracts/fold-text.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { HistoryEntry } from '../../lib/store/local-store.ts';
import { isMember, localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { History, Pause, Play, SearchX } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { State } from '../../ui/state.tsx';
import { HistoryDays } from './history-list.tsx';
import { ClearButton, EmptyAction, LibraryScreen, useClearing } from './library-screen.tsx';
import styles from './library-screen.module.css';

/** /videos/history/: the videos opened in this browser, or the history of the account where a member has switched it on. */
export function HistoryScreen({ page }: { page: number }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed.trim());
  const own = useAccountHistory();
  const all = useLocalStore(
    (store) => (own.state === undefined && store.account ? undefined : store.history.get()),
    undefined,
  );
  const entries = wanted === '' ? all : all?.filter((entry) => isWanted(entry, wanted));
  // Whoever clears the history does not want to see in other lists what it held.
  const { clear, undo } = useClearing(({ history, positions }) => [history, positions]);
  const isPaused = useLocalStore((store) => store.flags.history_paused.get(), false);
  const total_count = entries?.length ?? 0;
  const total = format.number(total_count);
  const isSearched = wanted !== '' && all !== undefined && all.length > 0;
  const isDevice = own.state === undefined || own.state === 'off';
  const advice = isDevice
    ? t`Videos you open appear here. Saved on this device only.`
    : t`Videos you open appear here, on all your devices. You alone see them.`;
  return (
    <LibraryScreen
      title={t`History`}
      description={advice}
      entries={entries}
      page={page}
      isWhole={isSearched || !isDevice}
      hrefOf={pages.history}
      count={t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
      note={isPaused ? t`paused` : undefined}
      tools={
        <Tools
          all={all}
          state={own.state}
          isPaused={isPaused}
          onClear={clear}
          typed={typed}
          onType={setTyped}
        />
      }
      noScript={<AccountLink />}
      empty={
        isSearched ? (
          <NothingFound onClear={() => setTyped('')} />
        ) : (
          <Empty undo={isDevice ? undo : undefined}>
            {isPaused ? t`History is paused. Videos you open now are not added.` : advice}
          </Empty>
        )
      }
      cards={(shown) => (
        <>
          <HistoryDays entries={shown} />
          {own.hasMore && <MoreButton onPress={own.more} />}
        </>
      )}
    />
  );
}

/** `undo` brings back what was cleared on this page. */
function Empty({
  undo,
  children,
}: {
  undo: (() => void) | undefined;
  children: string;
}): ReactNode {
  const { t } = useLingui();
  return (
    <State
      icon={<History className="icon" />}
      title={t`Your viewing history is empty.`}
      action={<EmptyAction onUndo={undo} />}
      isPage
    >
      {children}
    </State>
  );
}

interface ToolsProps {
  all: readonly HistoryEntry[] | undefined;
  /** Of the account; undefined for visitors. */
  state: ReturnType<typeof useAccountHistory>['state'];
  isPaused: boolean;
  onClear: () => void;
  typed: string;
  onType: (typed: string) => void;
}

function Tools({ all, state, isPaused, onClear, typed, onType }: ToolsProps): ReactNode {
  const { t } = useLingui();
  const isDevice = state === undefined || state === 'off';
  return (
    <>
      <PauseButton isPaused={isPaused} />
      {isDevice && <ClearButton entries={all} onClear={onClear}>{t`Clear history`}</ClearButton>}
      {state !== undefined && (
        <a className={linkClass()} href={accountPages.history()}>
          {isDevice ? t`Save my history in my account` : t`History settings`}
        </a>
      )}
      {all?.length !== 0 && (
        <div className={styles['search']}>
          <SearchField label={t`Search history`} value={typed} onChange={onType} />
        </div>
      )}
    </>
  );
}

function AccountLink(): ReactNode {
  const { t } = useLingui();
  return (
    <a className={linkClass()} href={accountPages.history()}>
      {t`History of my account`}
    </a>
  );
}

function MoreButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <p className={styles['onward']}>
      <button type="button" className={buttonClass()} onClick={onPress}>
        {t`Show more`}
      </button>
    </p>
  );
}

/** Of a member: whether the account has a history, whose first page is asked for. Undefined until that is known, and for visitors. */
function useAccountHistory() {
  const state = useLocalStore((store) => store.account_history?.state(), undefined);
  const hasMore = useLocalStore((store) => store.account_history?.hasMore() ?? false, false);
  useEffect(() => {
    if (isMember()) void localStore().then((store) => store.account_history?.open());
  }, []);
  const more = (): void => void localStore().then((store) => store.account_history?.more());
  return { state, hasMore, more };
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
