import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { buttonClass, TextButton } from './button.tsx';
import styles from './file-picker.module.css';

/** The picture types that the server decodes; for these a phone offers its camera as well. */
const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

interface FilePickerProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  field?: RefObject<HTMLInputElement | null>;
  /** A picture was chosen or removed. */
  onChange?(): void;
  /** Of the buttons, where it is no picture. */
  texts?: { choose: string; remove: string };
}

/** A field for one picture, or another file, with a button in the language of the page. */
export function FilePicker({ field, onChange, texts, ...attributes }: FilePickerProps): ReactNode {
  const { t } = useLingui();
  const own = useRef<HTMLInputElement>(null);
  const file = field ?? own;
  const [name, setName] = useState('');
  const change = (): void => {
    setName(file.current?.files?.[0]?.name ?? '');
    onChange?.();
  };
  useEffect(() => {
    // Chosen before the page was alive: nothing has heard of it.
    if (file.current?.files?.length)
      file.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, [file]);
  const remove = (): void => {
    if (file.current) file.current.value = '';
    change();
    file.current?.focus();
  };
  return (
    <div className={styles['picture']}>
      <input
        type="file"
        accept={pictures}
        {...attributes}
        ref={file}
        className={styles['file']}
        onChange={change}
      />
      <span className={buttonClass()} aria-hidden="true">
        {texts?.choose ?? t`Choose a picture`}
      </span>
      <span className={styles['chosen']}>{name}</span>
      {name !== '' && (
        <TextButton onClick={remove}>{texts?.remove ?? t`Remove picture`}</TextButton>
      )}
    </div>
  );
}
