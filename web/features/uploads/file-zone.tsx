import { useLingui } from '@lingui/react/macro';
import { useState, type DragEvent, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';

interface FileZoneProps {
  label: string;
  /** Label of the field for a whole folder; without it there is no such field. */
  folder?: string;
  accept: string;
  isSingle?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A drop zone for files, with a field to choose them instead. */
export function FileZone({
  label,
  folder,
  accept,
  isSingle = false,
  onFiles,
}: FileZoneProps): ReactNode {
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
      <FileField label={label} accept={accept} isSingle={isSingle} onFiles={onFiles} />
      <span className={buttonClass('primary')} aria-hidden="true">
        {label}
      </span>
      <span className={styles['quiet']}>{t`or drop them here`}</span>
      {folder !== undefined && (
        <label className={`${buttonClass()} ${styles['folder']}`}>
          {folder}
          <FileField label={folder} accept={accept} onFiles={onFiles} isFolder />
        </label>
      )}
    </div>
  );
}

function FileField({
  label,
  accept,
  onFiles,
  isSingle = false,
  isFolder = false,
}: Pick<FileZoneProps, 'label' | 'accept' | 'onFiles' | 'isSingle'> & {
  isFolder?: boolean;
}): ReactNode {
  return (
    <input
      type="file"
      multiple={!isSingle}
      accept={accept}
      aria-label={label}
      className={styles['file']}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same file can be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}
