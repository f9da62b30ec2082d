import { useEffect, useState, type ReactNode } from 'react';
import { i18nOf, languageOf } from '../../lib/i18n/i18n.ts';
import { chosenLanguage } from '../../lib/visit/preferences.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { offeredLanguage } from '../language/index.ts';

/**
 * For a visitor who has not chosen a language and whose browser asks for another one of ours: a line in it, once the page is alive. Its texts and the
 * line itself are loaded for them alone.
 */
export function LanguageLine(): ReactNode {
  const [line, setLine] = useState<ReactNode>();
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const shown = languageOf(document.documentElement.lang);
      const offered = chosenLanguage() ? undefined : offeredLanguage(navigator.languages, shown);
      if (!offered) return;
      // The store decides whether the cookie notice is there, which stands below: coming later it would push the line up.
      const [{ LanguageOffer }, i18n] = await Promise.all([
        import('../language/language-offer.tsx'),
        i18nOf(offered),
        localStore().catch(() => undefined),
      ]);
      if (isWanted) setLine(<LanguageOffer offered={offered} shown={shown} i18n={i18n} />);
    };
    // In a task of its own: the first look at the cookies takes the browser milliseconds. Who cannot be asked is asked on the next page.
    const timer = setTimeout(() => void ask().catch(() => undefined));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return line;
}
