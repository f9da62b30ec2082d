import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OwnVideo } from '#contracts/calls/uploads/own-videos.ts';
import type { NamedVideo } from '#contracts/calls/uploads/video-edit.ts';
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

/** That another version of it is on its way, where it is. */
export function VersionOnItsWay({
  video: { has_version, version_id },
}: {
  video: OwnVideo;
}): ReactNode {
  const { t } = useLingui();
  if (!has_version) return null;
  const page = version_id === null ? accountPages.upload() : accountPages.video(version_id);
  return (
    <p>
      <a className={linkClass()} href={page}>
        {t`A new version is on its way.`}
      </a>
    </p>
  );
}
