import { useLingui } from '@lingui/react/macro';
import { useState, type DragEvent, type ReactNode } from 'react';
import { video_extensions } from '#contracts/limits-of-uploads.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './uploads.module.css';

/** What a phone offers from its camera roll as well. */
const accept = ['video/*', ...video_extensions.map((each) => `.${each}`)].join(',');

/** A place to drop files, with a field for whoever chooses them. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }): ReactNode {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={t`Choose videos`}
        className={styles['file']}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <span className={buttonClass('primary')} aria-hidden="true">{t`Choose videos`}</span>
      <span className={styles['quiet']}>{t`or drop them here`}</span>
    </div>
  );
}
