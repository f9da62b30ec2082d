import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { pages } from '#contracts/pages.ts';
import type { FavouriteEntry } from '../../lib/local-store/local-store.ts';
import { localStore, useLocalStore } from '../../lib/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Heart, Trash2 } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { EmptyAction } from './empty-action.tsx';
import { KeptScreen } from './kept-screen.tsx';

/** /favourites: the hearts on its cards take videos out. */
export function FavouritesScreen({ page }: { page: number }): ReactNode {
  const { t } = useLingui();
  const entries = useLocalStore((store) => store.favourites.get(), undefined);
  const [cleared, setCleared] = useState<readonly FavouriteEntry[]>([]);
  const clear = async (): Promise<void> => {
    const { favourites } = await localStore();
    setCleared(favourites.get());
    favourites.clear();
  };
  const restore = async (): Promise<void> => (await localStore()).favourites.putBack(cleared);
  const advice = t`Press the heart on a video to keep it here. The list stays in this browser.`;
  return (
    <KeptScreen
      title={t`Favourites`}
      description={advice}
      entries={entries}
      page={page}
      hrefOf={pages.favourites}
      tools={
        <button type="button" className={buttonClass()} disabled={!entries?.length} onClick={() => void clear()}>
          <Trash2 className="icon" />
          {t`Clear favourites`}
        </button>
      }
      empty={
        <State
          icon={<Heart className="icon" />}
          title={t`Videos not found`}
          action={<EmptyAction onUndo={cleared.length > 0 ? () => void restore() : undefined} />}
        >
          {advice}
        </State>
      }
    />
  );
}
