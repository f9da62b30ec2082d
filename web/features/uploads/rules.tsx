import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';

/** The rules for uploads, and the banned content; `children` are items about files. The checkbox that confirms them is in the form. */
export function Rules({ of, children }: { of: 'video' | 'album'; children: ReactNode }): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['rules']}>
      <h2>{t`Rules`}</h2>
      <ul>
        <li>{t`Everybody shown is 18 or older, and has agreed to be shown here.`}</li>
        <li>
          <b>{t`Banned:`}</b>{' '}
          {t`minors, animals, rape, incest, violence, blood, filth, vomiting, and everything like it. No exceptions.`}
        </li>
        <li>{t`Only what you may publish.`}</li>
        {children}
      </ul>
      <p>
        {of === 'video'
          ? t`A reviewer looks at every video before anybody else sees it.`
          : t`A reviewer looks at every album before anybody else sees it.`}{' '}
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
      </p>
    </section>
  );
}
