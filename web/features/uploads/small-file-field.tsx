import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { upload_limits, video_extensions } from '#contracts/limits/limits-of-uploads.ts';
import formStyles from '../../ui/form.module.css';
import { FaultLine } from '../accounts/index.ts';
import { bytesIn } from './amounts.ts';

/** Accepted file types: with `video/*` a phone offers its camera roll as well. */
export const accepted_videos = ['video/*', ...video_extensions.map((each) => `.${each}`)].join(',');

/** The film of a form that is sent in one request, for browsers without script. */
export function SmallFileField({ bytes_most = Infinity }: { bytes_most?: number }): ReactNode {
  const { t, i18n } = useLingui();
  const most = bytesIn(i18n.locale, Math.min(upload_limits.small_file, bytes_most));
  return (
    <label className={formStyles['field']}>
      <span className={formStyles['label']}>{t`Video`}</span>
      <input type="file" name="video" accept={accepted_videos} />
      <span
        className={formStyles['hint']}
      >{t`Without JavaScript: one file of ${most} at most.`}</span>
      <FaultLine id="video-fault" name="video" />
    </label>
  );
}
