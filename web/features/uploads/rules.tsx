import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UploadPage } from '#contracts/calls/video-edit.ts';
import { video_extensions } from '#contracts/limits-of-uploads.ts';
import { pages } from '#contracts/pages/pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { bytesIn } from './amounts.ts';
import styles from './uploads.module.css';

/** What may be uploaded, and what is banned. Its tick is in the form. */
export function Rules({ shown }: { shown: UploadPage }): ReactNode {
  const { t, i18n } = useLingui();
  const size = bytesIn(i18n.locale, shown.bytes_most);
  const types = video_extensions.join(', ');
  const exclusive = Math.round(shown.least_seconds_exclusive / 60);
  const other = Math.round(shown.least_seconds / 60);
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
        <li>{t`At most ${size} a file. Types: ${types}.`}</li>
        {other > 0 && (
          <li>{t`Minimum length in minutes: ${other}, or ${exclusive} if the video is shown here alone.`}</li>
        )}
      </ul>
      <p>
        {t`A reviewer looks at every video before anybody else sees it.`}{' '}
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
      </p>
    </section>
  );
}
