import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { currentVisitor } from '../../lib/visit/preferences.ts';
import { buttonClass } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { makePlaylist } from './own-lists.ts';
import styles from './add-panel.module.css';

/** Makes a private playlist that has the video. */
export function NewPlaylist({
  video_id,
  onMade,
}: {
  video_id: number;
  onMade: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { min, max } = limits.playlist_title;
  const [id, fault_id] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const make = useMaking(video_id, setFault);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const typed = input.current;
    if (!typed) return;
    const isMade = await make(typed.value);
    if (isMade) {
      typed.value = '';
      onMade();
    }
    typed.focus();
  };
  return (
    <form className={field['field']} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t`New playlist`}</label>
      <div className={field['join']}>
        <input
          ref={input}
          id={id}
          className={field['input']}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault_id}
          placeholder={t`${min} to ${max} characters.`}
        />
        <button type="submit" className={buttonClass()}>{t`Create`}</button>
      </div>
      <p id={fault_id} role="alert" className={styles['fault']}>
        {fault}
      </p>
    </form>
  );
}

/** Returns whether it was made; else the fault is shown. */
function useMaking(
  video_id: number,
  setFault: (text: string | undefined) => void,
): (title: string) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const busy = useRef(false);
  const texts: Readonly<Record<string, string>> = {
    title_length: t`This field must be at least 3 characters, no more than 25 characters`,
    taken: t`You have a playlist of this title already.`,
  };
  return async (title) => {
    if (busy.current) return false;
    busy.current = true;
    const { orientation } = currentVisitor();
    const error = await makePlaylist({ title, video_id, orientation });
    busy.current = false;
    const of = (error as { error?: { title?: string } } | undefined)?.error?.title ?? '';
    setFault(error === undefined ? undefined : (texts[of] ?? errorNotice(i18n, error).text));
    if (error === undefined)
      notify({ kind: 'success', text: t`Added to ${title}`, topic: 'playlist' });
    return error === undefined;
  };
}
