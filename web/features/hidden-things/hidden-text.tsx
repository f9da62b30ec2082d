import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hiddenSelector } from '../../lib/document/inline/hidden-cards.ts';
import { hiddenItems } from '../../lib/store/hidden-items.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { linkClass, TextButton } from '../../ui/button.tsx';
import type { HiddenTextProps } from './hidden-line.tsx';

/** How many cards and names of a list are hidden, and a button that shows them in their places. */
export function HiddenText({ list }: HiddenTextProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const count = useHiddenCount(list);
  const [isRevealed, setRevealed] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => {
    list.toggleAttribute('data-revealed', isRevealed);
    return () => list.removeAttribute('data-revealed');
  }, [list, isRevealed]);
  // Another page of the list hides its own again.
  useEffect(() => () => setRevealed(false), [pathname, search]);
  const number = format.number(count);
  return (
    <>
      <output>{t`Hidden here: ${number}`}</output>
      <TextButton aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
        {t({ message: 'Show', context: 'button: shows what is hidden in a list' })}
      </TextButton>
      <a className={linkClass()} href={privacyPage()}>{t`Manage`}</a>
    </>
  );
}

/** Counted again when something is hidden, and when the list changes. */
function useHiddenCount(list: HTMLElement): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = (): void => {
      const { cards, names } = hiddenSelector(hiddenItems('video'), hiddenItems('thing'));
      const selector = [cards, names].filter(Boolean).join();
      setCount(selector ? list.querySelectorAll(selector).length : 0);
    };
    recount();
    const observer = new MutationObserver(recount);
    observer.observe(list, { childList: true, subtree: true });
    addEventListener('hiddenchange', recount);
    return () => {
      observer.disconnect();
      removeEventListener('hiddenchange', recount);
    };
  }, [list]);
  return count;
}
