import { useLingui } from '@lingui/react/macro';
import { useId, useRef, type ReactNode } from 'react';
import { notify } from '../../lib/messages/notices.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { buttonClass } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Link, Share2 } from '../../ui/icons.tsx';
import { copyText } from './copy-text.ts';

/** The page's address to take along: copied, or handed to the device where it can pass things on. */
export function SharePanel({ path, title }: Modals['Share']): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const address = new URL(path, location.origin).href;
  const texts = {
    copied: t`Link copied`,
    failed: t`Could not copy the link. It is selected, so you can copy it yourself.`,
  };
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address, input.current);
    notify(
      isCopied
        ? { kind: 'success', text: texts.copied, topic: 'share' }
        : { kind: 'error', text: texts.failed, topic: 'share' },
    );
  };
  return (
    <>
      <div className={field['field']}>
        <label htmlFor={id}>{t`Link`}</label>
        <div className={field['join']}>
          <input
            ref={input}
            id={id}
            className={field['input']}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className={buttonClass()} onClick={() => void copy()}>
            <Link className="icon" />
            {t`Copy`}
          </button>
        </div>
      </div>
      {'share' in navigator && (
        <button
          type="button"
          className={buttonClass()}
          onClick={() => void handOver({ url: address, title })}
        >
          <Share2 className="icon" />
          {t`Share with an app`}
        </button>
      )}
    </>
  );
}

async function handOver(data: ShareData): Promise<void> {
  // Closing the device's own share sheet rejects, which is no fault.
  await navigator.share(data).catch(() => undefined);
}
