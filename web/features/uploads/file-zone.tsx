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
  /** Files are taken once something above it is done. */
  isLocked?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A drop zone for files, with a field to choose them instead. */
export function FileZone({
  label,
  folder,
  accept,
  isSingle = false,
  isLocked = false,
  onFiles,
}: FileZoneProps): ReactNode {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!isLocked);
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
        if (!isLocked) onFiles([...event.dataTransfer.files]);
      }}
      data-locked={isLocked || undefined}
    >
      <FileField {...{ label, accept, isSingle, isLocked, onFiles }} />
      <span className={buttonClass('primary')} aria-hidden="true">
        {label}
      </span>
      <span className={styles['quiet']}>
        {isLocked ? t`Tick the box above first.` : t`or drop them here`}
      </span>
      {folder !== undefined && (
        <label className={`${buttonClass()} ${styles['folder']}`}>
          {folder}
          <FileField label={folder} {...{ accept, isLocked, onFiles }} isFolder />
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
  isLocked = false,
  isFolder = false,
}: Pick<FileZoneProps, 'label' | 'accept' | 'onFiles' | 'isSingle' | 'isLocked'> & {
  isFolder?: boolean;
}): ReactNode {
  return (
    <input
      type="file"
      multiple={!isSingle}
      accept={accept}
      aria-label={label}
      disabled={isLocked}
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
