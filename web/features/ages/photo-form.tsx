import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { age_photo_url } from '#contracts/calls/forms/age.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CircleAlert } from '../../ui/icons.tsx';
import { CircleCheck } from '../../ui/more-icons.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import form from '../../ui/form.module.css';
import styles from './age.module.css';
import { photoFaultText } from './texts.ts';
import type { AgeCheck } from './use-age-check.ts';

interface PhotoFormProps {
  next: string;
  check: AgeCheck;
  /** Another way is offered first. */
  isSecond: boolean;
}

/** A photo to send. Without script the form posts itself, and the page says how it went. */
export function PhotoForm({ next, check, isSecond }: PhotoFormProps): ReactNode {
  const { t, i18n } = useLingui();
  const { fault, share, field, challenge_age } = check;
  const id = useId();
  return (
    <form
      className={styles['way']}
      action={age_photo_url}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-busy={share !== undefined}
      onSubmit={check.onSubmit}
    >
      <h2>{t`Send a photo of yourself`}</h2>
      <Facts />
      <input type="hidden" name="next" value={next} />
      <div className={styles['field']}>
        <label htmlFor={id} className={styles['label']}>{t`Photo`}</label>
        <FilePicker
          field={field}
          id={id}
          name="file"
          required
          capture="user"
          // Without script the answer to a fault is a document: the field is where to go on.
          {...(fault && { autoFocus: true })}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={check.onChoose}
        />
        {fault && (
          <p id={`${id}-fault`} className={styles['fault']} role="alert">
            <CircleAlert className="icon icon-small" />
            {i18n._(photoFaultText(fault))}
          </p>
        )}
      </div>
      {share !== undefined && (
        <progress className={styles['progress']} max={1} value={share} aria-label={t`Sending…`} />
      )}
      <button
        type="submit"
        className={`${buttonClass(isSecond ? undefined : 'primary')} ${form['submit']}`}
        aria-disabled={share !== undefined}
      >
        <span data-off={share !== undefined || undefined}>{t`Send photo`}</span>
        <span data-off={share === undefined || undefined}>{t`Sending…`}</span>
      </button>
      {/* Comes with the first answer: at the end, so that it moves nothing of the form. */}
      {challenge_age !== null && (
        <p
          className={styles['age']}
        >{t`It passes if you look at least ${challenge_age} years old.`}</p>
      )}
    </form>
  );
}

/** The requirements of a good photo, and how the site handles it. */
function Facts(): ReactNode {
  const { t } = useLingui();
  const facts = [
    t`Your face from the front, in good light, without sunglasses or a mask.`,
    t`The photo is stored encrypted and erased as soon as we have looked at it, within 24 hours at the latest.`,
    t`We ask for no name and no account, and nobody else gets the photo.`,
  ];
  return (
    <ul className={styles['facts']}>
      {facts.map((fact) => (
        <li key={fact}>
          <CircleCheck className="icon icon-small" />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}
