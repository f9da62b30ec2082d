import { useEffect, useState, type ReactNode } from 'react';
import { i18nOf, languageOf } from '../../lib/i18n.ts';
import { chosenLanguage } from '../../lib/preferences.ts';
import { localStore } from '../../lib/use-local-store.ts';
import { offeredLanguage } from '../language/offered-language.ts';

/**
 * For a visitor who has not chosen a language and whose browser asks for another one of ours: a line in it, once the page is alive. Its texts and the
 * line itself are loaded for them alone.
 */
export function LanguageLine(): ReactNode {
  const [line, setLine] = useState<ReactNode>();
  useEffect(() => {
    const shown = languageOf(document.documentElement.lang);
    const offered = chosenLanguage() ? undefined : offeredLanguage(navigator.languages, shown);
    if (!offered) return undefined;
    let isWanted = true;
    // The store decides whether the cookie notice is there, which stands below: coming later it would push the line up.
    Promise.all([import('../language/language-offer.tsx'), i18nOf(offered), localStore().catch(() => undefined)]).then(
      ([{ LanguageOffer }, i18n]) => isWanted && setLine(<LanguageOffer offered={offered} shown={shown} i18n={i18n} />),
      // Who cannot be asked goes on in the page's language, and is asked on the next one.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return line;
}
