import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from './corner.module.css';

/** Shown until OK is pressed; only where scripts run, because they store the answer. */
export function CookieNotice(): ReactNode {
  const { t } = useLingui();
  const isShown = useLocalStore((store) => store.flags.cookie_notice.get(), false);
  if (!isShown) return null;
  return (
    <aside
      className={`${styles['box']} ${styles['fading']} ${styles['cookies']}`}
      aria-label={t`Cookies`}
      data-cookies=""
    >
      <p>
        {t`We use cookies to remember your choices, such as language and theme.`}{' '}
        <a className={linkClass()} href={pages.information('cookies_policy')}>
          {t`Cookie policy`}
        </a>
      </p>
      <button type="button" className={buttonClass('primary')} onClick={() => void accept()}>
        {t({ message: 'OK', context: 'button of the cookie notice' })}
      </button>
    </aside>
  );
}

async function accept(): Promise<void> {
  (await localStore()).flags.cookie_notice.set(false);
}
