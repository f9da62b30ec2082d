import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import type { LibraryList } from '../../lib/store/library-list.ts';
import type { LocalStore } from '../../lib/store/local-store.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Trash2 } from '../../ui/icons.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import styles from './library-screen.module.css';

interface LibraryScreenProps<T> {
  title: string;
  description: string;
  /** Newest first; undefined until the browser's list is loaded. */
  entries: readonly T[] | undefined;
  page: number;
  hrefOf: (page: number) => string;
  /** Number of entries, in words; undefined where it is not known. */
  count: string | undefined;
  /** Shown after the count, such as "paused". */
  note?: string | undefined;
  /** Where browsers without script go instead. */
  noScript?: ReactNode;
  /** Buttons that change the whole list. */
  tools: ReactNode;
  /** Shown where the list is empty. */
  empty: ReactNode;
  /** The cards of one page. */
  cards: (shown: readonly T[]) => ReactNode;
  /** Everything on one page, such as what a search found. */
  isWhole?: boolean;
}

/** A list stored and paged in the browser, without requests to the server. */
export function LibraryScreen<T>(props: LibraryScreenProps<T>): ReactNode {
  const { title, description, entries, page, hrefOf, count, note, tools, empty, cards, noScript } =
    props;
  const { isWhole = false } = props;
  const { t } = useLingui();
  const size = limits.page_size.videos;
  const total_count = entries?.length ?? 0;
  const last = pageCount(total_count, size);
  // Removing the last entry of the last page removes that page.
  const shown_page = Math.min(page, last);
  const all = entries ?? [];
  const shown = isWhole ? all : all.slice((shown_page - 1) * size, shown_page * size);
  const region = useFocusAfterRemoval(entries);
  const facts = [count, note].filter((text) => text !== undefined).join(' · ');
  return (
    <>
      <PageHead title={title} description={description} path={hrefOf(page)} isNoindex />
      <header className={styles['head']}>
        <h1>{title}</h1>
        {total_count > 0 && facts !== '' && <p className="num quiet small">{facts}</p>}
      </header>
      <p className={styles['noScript']}>
        {t`This list is stored in your browser. Turn on JavaScript to see it.`} {noScript}
      </p>
      <div className={`${styles['tools']} only-scripted`}>{tools}</div>
      <div className={styles['list']} data-own="library" ref={region}>
        {entries && total_count === 0 && empty}
        {total_count > 0 && cards(shown)}
        {total_count > 0 && !isWhole && (
          <Pagination page={shown_page} last={last} hrefOf={hrefOf} />
        )}
      </div>
    </>
  );
}

interface Clearing {
  clear: () => void;
  /** Restores the cleared entries; undefined where none were cleared on this page. */
  undo: (() => void) | undefined;
}

/** Empties the lists together. */
export function useClearing(
  listsOf: (store: LocalStore) => readonly Pick<LibraryList<unknown>, 'clear'>[],
): Clearing {
  const [undos, setUndos] = useState<readonly (() => void)[]>([]);
  const clear = async (): Promise<void> =>
    setUndos(listsOf(await localStore()).map((list) => list.clear()));
  return {
    clear: () => void clear(),
    undo: undos.length > 0 ? () => undos.forEach((undo) => undo()) : undefined,
  };
}

interface ClearButtonProps {
  entries: readonly unknown[] | undefined;
  onClear: () => void;
  children: ReactNode;
}

export function ClearButton({ entries, onClear, children }: ClearButtonProps): ReactNode {
  return (
    <button type="button" className={buttonClass()} disabled={!entries?.length} onClick={onClear}>
      <Trash2 className="icon" />
      {children}
    </button>
  );
}

/** The action of an empty list: undo its clearing, or go where there are videos. */
export function EmptyAction({ onUndo }: { onUndo: (() => void) | undefined }): ReactNode {
  const { t } = useLingui();
  if (onUndo) {
    return (
      <button type="button" className={buttonClass()} onClick={onUndo}>
        {t`Undo`}
      </button>
    );
  }
  return (
    <>
      <a className={buttonClass()} href={pages.videos('most-popular')}>
        {t`Most popular videos`}
      </a>
      <a className={buttonClass()} href={pages.videos('latest-updates')}>
        {t`Latest videos`}
      </a>
    </>
  );
}
