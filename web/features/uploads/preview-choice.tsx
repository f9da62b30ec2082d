import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { VideoPreview } from '#contracts/calls/video-edit.ts';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { FaultLine, useTyped } from '../accounts/index.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Frames of the film, one of which stands for it in lists. */
export function PreviewChoice({ previews }: { previews: readonly VideoPreview[] }): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { fault } = useTyped('preview');
  if (previews.length === 0) return null;
  return (
    <fieldset className={form['field']} data-fault={fault ? '' : undefined}>
      <legend className={form['label']}>{t`Preview`}</legend>
      <div className={styles['previews']}>
        {previews.map(({ second, src, is_chosen }) => {
          const time = clock(second);
          return (
            <label key={second}>
              <input
                type="radio"
                name="preview"
                value={second}
                defaultChecked={is_chosen}
                aria-label={t`The picture at ${time}`}
                aria-describedby={`${id}-fault`}
              />
              <img src={src} alt="" width={160} height={90} loading="lazy" />
            </label>
          );
        })}
      </div>
      <FaultLine id={`${id}-fault`} name="preview" />
    </fieldset>
  );
}
