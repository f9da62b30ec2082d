import type { ReactNode } from 'react';
import { useOpenModal } from '../../lib/messages/modals.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { LanguageLine } from './language-line.tsx';
import { NoticeRegion } from './notice-region.tsx';
import styles from './corner.module.css';

/** What floats above the page, one above the other: notices, the offer of a language, and the cookie notice. */
export function Corner(): ReactNode {
  const hasModal = useOpenModal() !== undefined;
  return (
    <div className={styles['corner']}>
      <NoticeRegion isSilent={hasModal} />
      <LanguageLine />
      <CookieNotice />
    </div>
  );
}
