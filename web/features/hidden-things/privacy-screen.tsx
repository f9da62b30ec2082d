import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { HiddenThingsList } from './hidden-things-list.tsx';
import styles from './hidden-things.module.css';

/** /privacy/: discreet mode and what is hidden, of visitors as of members. */
export function PrivacyScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Privacy on this device`}
        description={t`Discreet mode, and what you have hidden from lists.`}
        path={privacyPage()}
        isNoindex
      />
      <div className={styles['page']}>
        <h1>{t`Privacy on this device`}</h1>
        <p className={styles['noScript']}>
          {t`These settings are stored in your browser. Turn on JavaScript to change them.`}
        </p>
        <div className={`${styles['inside']} ${styles['scripted']}`}>
          <DiscreetSwitch />
          <section className={styles['section']}>
            <h2>{t`Hidden from lists`}</h2>
            <HiddenThingsList />
          </section>
        </div>
      </div>
    </>
  );
}

function DiscreetSwitch(): ReactNode {
  const { t } = useLingui();
  const isDiscreet = useLocalStore(({ flags }) => flags.discreet.get(), false);
  const set = (wanted: boolean): void => {
    void localStore().then(({ flags }) => flags.discreet.set(wanted));
  };
  return (
    <section className={styles['section']}>
      <h2>{t`Discreet mode`}</h2>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={isDiscreet}
          onChange={({ target }) => set(target.checked)}
        />
        {t`Blur pictures until you point at them, and show a neutral title and icon in the tab`}
      </label>
      <p className="quiet">
        {t`While it is on, pressing Escape twice leaves the site at once, and Back does not return here.`}
      </p>
    </section>
  );
}
