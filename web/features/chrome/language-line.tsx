import { useEffect, useState, type ReactNode } from 'react';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { i18nOf, languageOf } from '../../lib/i18n/i18n.ts';
import { addressIn } from '../../lib/visit/page-address.ts';
import { chosenLanguage } from '../../lib/visit/preferences.ts';
import { localStore } from '../../lib/store/use-local-store.ts';

/**
 * Offers the browser's language to a visitor who has chosen none, or the chosen one where a page has
 * another, after hydration. The offer and its texts are loaded only then.
 */
export function LanguageLine(): ReactNode {
  const [line, setLine] = useState<ReactNode>();
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const shown = languageOf(document.documentElement.lang);
      const chosen = chosenLanguage();
      const offered = chosen ?? offeredLanguage(navigator.languages, shown);
      // A choice decides, but where the address says the language: there it is an offer as well.
      if (!offered || (chosen && addressIn(location.pathname, chosen) === location.pathname))
        return;
      // Waits for the store: a cookie notice that appears later would push the offer up.
      const [{ LanguageOffer }, i18n] = await Promise.all([
        import('./language-offer.tsx'),
        i18nOf(offered),
        localStore().catch(() => undefined),
      ]);
      if (isWanted) setLine(<LanguageOffer offered={offered} shown={shown} i18n={i18n} />);
    };
    // In its own task: the first read of the cookies takes milliseconds. A failed load is retried on
    // the next page.
    const timer = setTimeout(() => void ask().catch(() => undefined));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return line;
}

/**
 * The first language of the site among those that the browser requests ("pt-BR"); undefined when it
 * is the language of the page.
 */
export function offeredLanguage(
  requested: readonly string[],
  shown: Language,
): Language | undefined {
  const first = requested.map(siteLanguage).find((language) => language !== undefined);
  return first === shown ? undefined : first;
}

function siteLanguage(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return languages.find((language) => language === primary);
}
