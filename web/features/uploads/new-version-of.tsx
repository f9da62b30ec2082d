import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NamedVideo } from '#contracts/calls/video-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';

/** Which published video it is to replace. */
export function NewVersionOf({ video: { video_id, title } }: { video: NamedVideo }): ReactNode {
  const { t } = useLingui();
  return (
    <p>
      <a className={linkClass()} href={accountPages.video(video_id)}>
        {t`New version of “${title}”`}
      </a>
    </p>
  );
}

/** That another version of it is on its way. */
export function VersionOnItsWay({ version_id }: { version_id: number }): ReactNode {
  const { t } = useLingui();
  return (
    <p>
      <a className={linkClass()} href={accountPages.video(version_id)}>
        {t`A new version is on its way.`}
      </a>
    </p>
  );
}
