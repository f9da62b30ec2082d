import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { parseFavouriteId, savedCodeOf, type FavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteEntry } from '../../lib/store/local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify, type Notice } from '../../lib/messages/notices.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { findFavouritable } from './favouritable.ts';

interface Texts {
  added: string;
  removed: string;
  undo: string;
  failed: Notice;
}

/** One handler for every heart of the site, `<button data-favourite={FavouriteId}>`: cards are many, and a handler each would slow down every list. */
export function useFavouriteClicks(): void {
  const { i18n } = useLingui();
  useEffect(() => {
    const click = ({ target }: MouseEvent): void => {
      const heart =
        target instanceof Element ? target.closest<HTMLElement>('[data-favourite]') : null;
      const id = parseFavouriteId(heart?.dataset['favourite']);
      if (heart) void toggleFavourite(id, i18n);
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, [i18n]);
}

/** Adds what is on the page to the favourites that are in use, or removes it, and says so. */
export async function toggleFavourite(id: FavouriteId, i18n: I18n): Promise<void> {
  const entry = findFavouritable(id);
  if (entry) await toggle(id, entry, i18n);
}

function textsOf(i18n: I18n): Texts {
  return {
    added: t(i18n)`Added to favourites`,
    removed: t(i18n)`Removed from favourites`,
    undo: t(i18n)`Undo`,
    failed: errorNotice(i18n, { code: 'offline' }),
  };
}

async function toggle(id: FavouriteId, entry: FavouriteEntry, i18n: I18n): Promise<void> {
  const { added, removed, undo, failed } = textsOf(i18n);
  const topic = 'favourites';
  const store = await localStore().catch(() => undefined);
  if (!store) return notify({ ...failed, topic });
  const { account, favourites } = store;
  if (account)
    return import('../../lib/messages/toggle-saved.ts').then(
      ({ toggleSaved }) => toggleSaved(account, 'favourites', savedCodeOf(id), i18n),
      () => notify({ ...failed, topic }),
    );
  if (!favourites.has(id)) {
    favourites.add({ ...entry, added: nowSeconds() });
    return notify({ kind: 'success', text: added, topic });
  }
  const before = favourites.get();
  favourites.remove(id);
  return notify({
    kind: 'success',
    text: removed,
    topic,
    action: { label: undo, run: () => favourites.putBack(before) },
  });
}
