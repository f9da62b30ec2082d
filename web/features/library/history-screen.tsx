import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { foldText } from '#contracts/text/fold-text.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { HistoryEntry } from '../../lib/store/local-store.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { History, Play, SearchX } from '../../ui/icons.tsx';
import { Pause } from '../../ui/more-icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { State } from '../../ui/state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { HistoryDays } from './history-list.tsx';
import { ClearButton, EmptyAction, LibraryScreen, useClearing } from './library-screen.tsx';
import { notifyChange } from './notify-change.ts';
import { useAccountHistory } from './use-account-history.ts';
import styles from './library-screen.module.css';

const nothing: readonly never[] = [];

/** /videos/history/: the videos opened in this browser, or the history of the account where a member has switched it on. */
export function HistoryScreen({ page }: { page: number }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed.trim());
  const own = useAccountHistory();
  const known = useLocalStore((store) => store.history.get(), nothing);
  const all = own.status === 'loading' ? undefined : known;
  const entries = wanted === '' ? all : all?.filter((entry) => isWanted(entry, wanted));
  // The positions are cleared as well: a visitor who clears the history does not want to see its videos in other lists.
  const { clear, undo } = useClearing(({ history, positions }) => [history, positions]);
  const isPaused = useLocalStore((store) => store.flags.history_paused.get(), false);
  const total_count = entries?.length ?? 0;
  const total = format.number(total_count);
  const isSearched = wanted !== '' && all !== undefined && all.length > 0;
  const { isDevice } = own;
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
      count={
        own.hasMore
          ? undefined
          : t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`
      }
      note={isPaused ? t`paused` : undefined}
      tools={
        <Tools
          all={all}
          own={own}
          isPaused={isPaused}
          onClear={clear}
          typed={typed}
          onType={setTyped}
        />
      }
      noScript={<AccountLink />}
      empty={
        <NoCards own={own} onClear={isSearched ? () => setTyped('') : undefined}>
          <Empty undo={isDevice ? undo : undefined}>
            {isPaused ? t`History is paused. Videos you open now are not added.` : advice}
          </Empty>
        </NoCards>
      }
      cards={(shown) => (
        <>
          <HistoryDays entries={shown} />
          {own.hasMore && <Onward onPress={own.more} />}
        </>
      )}
    />
  );
}

interface NoCardsProps {
  own: ReturnType<typeof useAccountHistory>;
  /** Ends the search that found none of the loaded ones; undefined where there is no search. */
  onClear: (() => void) | undefined;
  /** The content of an empty history. */
  children: ReactNode;
}

/** Why there is no card: of a history with more pages the next one can be loaded. */
function NoCards({ own, onClear, children }: NoCardsProps): ReactNode {
  if (own.status === 'failed') return <Failed onRetry={own.reload} />;
  return (
    <>
      {onClear && <NothingFound onClear={onClear} />}
      {own.hasMore && <Onward onPress={own.more} />}
      {!onClear && !own.hasMore && children}
    </>
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
  own: ReturnType<typeof useAccountHistory>;
  isPaused: boolean;
  onClear: () => void;
  typed: string;
  onType: (typed: string) => void;
}

function Tools({ all, own, isPaused, onClear, typed, onType }: ToolsProps): ReactNode {
  const { t } = useLingui();
  const { state, isDevice } = own;
  return (
    <>
      <PauseButton isPaused={isPaused} isReady={own.status !== 'loading'} />
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

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <p role="alert">
      {t`Could not load the page`}{' '}
      <button type="button" className={buttonClass()} onClick={onRetry}>{t`Try again`}</button>
    </p>
  );
}

function Onward({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <p className={styles['onward']}>
      <MoreButton className={buttonClass()} onClick={onPress}>
        {t`Show more`}
      </MoreButton>
    </p>
  );
}

/** Looks in what the card shows: title and channel. */
function isWanted({ title, by = '' }: HistoryEntry, wanted: string): boolean {
  return foldText(`${title}\n${by}`).includes(wanted);
}

interface PauseButtonProps {
  isPaused: boolean;
  /** It is known which history it pauses. */
  isReady: boolean;
}

function PauseButton({ isPaused, isReady }: PauseButtonProps): ReactNode {
  const { t, i18n } = useLingui();
  const pause = async (): Promise<void> => {
    const store = await localStore();
    store.flags.history_paused.set(!isPaused);
    await notifyChange(store, i18n, { topic: 'history' });
  };
  return (
    <button
      type="button"
      className={buttonClass()}
      disabled={!isReady}
      onClick={() => void pause()}
    >
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
