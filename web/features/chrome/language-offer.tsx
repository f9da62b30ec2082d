import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import type { Language } from '#contracts/vocabulary.ts';
import { storePreference } from '../../lib/visit/preferences.ts';
import { IconButton, buttonClass } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import corner from './corner.module.css';
import styles from './language-offer.module.css';
import { openIn } from '../../lib/visit/page-address.ts';

interface LanguageOfferProps {
  offered: Language;
  /** The language of the page, stored when the offer is closed. */
  shown: Language;
  /** The texts of the offered language. */
  i18n: I18n;
}

/** Offers another language, in that language. Either answer is stored, so it appears once. */
export function LanguageOffer({ offered, shown, i18n }: LanguageOfferProps): ReactNode {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const change = (): void => {
    storePreference('language', offered);
    openIn(offered);
  };
  const close = (): void => {
    storePreference('language', shown);
    setClosed(true);
  };
  return (
    <aside
      className={`${corner['box']} ${corner['fading']} ${styles['offer']}`}
      lang={offered}
      aria-label={t(i18n)`Language`}
      data-offer=""
    >
      <p>
        {t(i18n)({
          message: 'This site is also available in English.',
          context: 'offers the language of this catalogue, by its name',
        })}
      </p>
      <button type="button" className={buttonClass()} onClick={change}>
        {t(i18n)({ message: 'Switch', context: 'button: shows the site in the offered language' })}
      </button>
      <IconButton aria-label={t(i18n)`Close notice`} onClick={close}>
        <X className="icon icon-small" />
      </IconButton>
    </aside>
  );
}
