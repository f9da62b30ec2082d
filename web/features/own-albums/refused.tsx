import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import styles from '../../ui/uploads.module.css';
import { refusalText } from '../uploads/index.ts';

/** Photos that were not taken, each with its reason. */
export function Refused({ photos }: { photos: readonly DraftPhoto[] }): ReactNode {
  const { t, i18n } = useLingui();
  if (photos.length === 0) return null;
  return (
    <section className={styles['changes']} aria-label={t`These photos were not accepted:`}>
      <p>{t`These photos were not accepted:`}</p>
      <ul>
        {photos.map(({ number, file_name, reason_code }) => {
          const text = refusalText(reason_code ?? '');
          return (
            <li key={number}>
              {file_name}: {text ? i18n._(text) : t`That did not work.`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
