import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { useSite } from '../../lib/visit/site.ts';
import { linkClass } from '../../ui/button.tsx';
import styles from './check-box.module.css';

/** Where a hosted check is drawn, and who hears of the visitor then; nothing as shipped. */
export function CheckBox({ box }: { box: RefObject<HTMLDivElement | null> }): ReactNode {
  const { t } = useLingui();
  const check = useSite()?.bot_check;
  if (!check) return null;
  const { name, privacy_url } = check;
  return (
    <div className={styles['check']}>
      <div ref={box} className={styles['box']} />
      <p className={styles['notice']}>
        {t`${name} protects this form from robots. Once you begin to fill it in, the service receives your IP address and details of your browser.`}{' '}
        <a className={linkClass()} href={privacy_url} target="_blank" rel="noopener noreferrer">
          {t`Privacy policy of ${name}`}
        </a>
      </p>
    </div>
  );
}
