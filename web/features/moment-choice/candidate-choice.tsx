import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { VideoPreview } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { FaultLine, useTyped } from '../accounts/index.ts';
import { clock } from './clock.ts';

/** Boxes for the frames that may take turns as the preview later. */
export function CandidateChoice({ previews }: { previews: readonly VideoPreview[] }): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { value, fault } = useTyped('candidates');
  const ticked = new Set(
    value === undefined ? chosenOf(previews) : value.split(',').filter(Boolean),
  );
  const most = upload_limits.candidates;
  return (
    <details className={styles['candidates']} open={fault !== undefined || ticked.size > 0}>
      <summary>{t`More previews`}</summary>
      <fieldset
        className={form['field']}
        aria-label={t`More previews`}
        data-fault={fault ? '' : undefined}
      >
        {/* None is an answer as well. */}
        <input type="hidden" name="candidates" value="" />
        <p id={`${id}-hint`} className={form['hint']}>
          {t`Choose up to ${most} more pictures. They may take turns as the preview later, once a reviewer has approved the video.`}
        </p>
        <div className={styles['previews']}>
          {previews.map(({ second, src }, at) => {
            const place = String(at + 1);
            const time = clock(second);
            return (
              <label key={place}>
                <input
                  type="checkbox"
                  name={`candidate_${place}`}
                  defaultChecked={ticked.has(place)}
                  aria-label={t`The picture at ${time}`}
                  aria-describedby={`${id}-hint ${id}-fault`}
                />
                <img src={src} alt="" width={160} height={90} loading="lazy" />
              </label>
            );
          })}
        </div>
        <FaultLine id={`${id}-fault`} name="candidates" />
      </fieldset>
    </details>
  );
}

/** Places from 1, as the form sends them. */
const chosenOf = (previews: readonly VideoPreview[]): string[] =>
  previews.flatMap(({ is_candidate }, at) => (is_candidate ? String(at + 1) : []));
