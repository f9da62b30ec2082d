import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { languages } from '#contracts/vocabulary.ts';
import { useSite } from '../../lib/visit/site.ts';
import { FooterAds } from '../advertising/index.ts';
import { FormLinks, InformationLinks } from '../information/index.ts';
import { PreferenceForm, fieldOf } from '../../ui/preference-form.tsx';
import { languageNames } from '../../lib/visit/preference-texts.ts';
import styles from './footer.module.css';

export function Footer(): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <footer className={styles['footer']}>
      <FooterAds />
      <ul>
        <FormLinks />
        <InformationLinks />
        <li>
          <a href={privacyPage()} rel="nofollow">
            {t`Privacy on this device`}
          </a>
        </li>
      </ul>
      <PreferenceForm name="language" aria-label={t`Language`}>
        {languages.map((language) => (
          <button
            key={language}
            type="submit"
            name={fieldOf('language')}
            value={language}
            lang={language}
            aria-current={language === i18n.locale ? 'true' : undefined}
          >
            {languageNames[language]}
          </button>
        ))}
      </PreferenceForm>
      <p>{useSite()?.name}</p>
    </footer>
  );
}
