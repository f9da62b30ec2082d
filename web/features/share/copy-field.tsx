import { useLingui } from '@lingui/react/macro';
import { useId, useRef, type ReactNode } from 'react';
import { notify } from '../../lib/messages/notices.ts';
import { buttonClass } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Link } from '../../ui/more-icons.tsx';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Name of the button where several fields have one. */
  copy_label?: string;
  /** Notices after copying. */
  copied: string;
  failed: string;
}

/** A text that is taken along: selected when it gets the focus, copied by its button. */
export function CopyField({ label, value, copy_label, copied, failed }: CopyFieldProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(value, input.current);
    notify(
      isCopied
        ? { kind: 'success', text: copied, topic: 'share' }
        : { kind: 'error', text: failed, topic: 'share' },
    );
  };
  return (
    <div className={field['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={field['join']}>
        <input
          ref={input}
          id={id}
          className={field['input']}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className={buttonClass()}
          aria-label={copy_label}
          onClick={() => void copy()}
        >
          <Link className="icon" />
          {t`Copy`}
        </button>
      </div>
    </div>
  );
}
