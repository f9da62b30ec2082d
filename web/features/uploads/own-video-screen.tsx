import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import {
  ownOriginalAddress,
  type OwnVideo,
  type OwnVideoForm,
} from '#contracts/calls/uploads/own-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { linkClass } from '../../ui/button.tsx';
import {
  accountFailureOf,
  AccountForm,
  AccountNotice,
  AccountPage,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { RestoreForm } from '../own-deletions/index.ts';
import { NewVersionOf, VersionOnItsWay } from './new-version-of.tsx';
import { Changes, GoneTime, PublishTime } from './own-videos-screen.tsx';
import { videoStateTexts } from './state-texts.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { typedTexts } from './use-draft.ts';
import { VideoFields, type Asked } from './video-fields.tsx';

/** Fields that show the reviewer's note next to them. */
const in_form = new Set(['title', 'description', 'tags', 'preview']);

interface OwnVideoScreenProps {
  page: AccountFormPage;
  shown: OwnVideoForm;
  /** Below what a reviewer asks for in texts: fields of a film that is ready. */
  fields?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

const isDecided = ({ state }: OwnVideo): boolean => state === 'published' || state === 'scheduled';

function asksOf({ video }: OwnVideoForm): Asked {
  if (video.replaces) return 'version';
  if (!isDecided(video)) return 'all';
  return isReplaceable(video) ? 'published' : 'texts';
}

/** Another film can take its place. */
export const isReplaceable = (video: OwnVideo): boolean => isDecided(video) && !video.has_version;

/** The texts of an own video, and the answer to a reviewer who asked for changes. */
export function OwnVideoScreen({
  page,
  shown,
  fields: more,
  children,
}: OwnVideoScreenProps): ReactNode {
  const { t } = useLingui();
  const { video, fields } = shown;
  const isAnswer = video.state === 'changes';
  const isPublished = video.state === 'published';
  // Without script a form below may have failed instead.
  const isOther = page.form !== undefined;
  const typed =
    !isOther && Object.keys(page.draft.fields).length > 0 ? page.draft.fields : typedTexts(fields);
  return (
    <AccountPage title={video.title} path={accountPages.video(video.video_id)}>
      <Notice video={video} />
      {video.gone_at !== null && (
        <RestoreForm
          action={video_edit_url}
          id={{ video_id: String(video.video_id) }}
          failed={page.failed}
        />
      )}
      {video.may_edit && (
        <AccountForm
          action={localAction(video_edit_url)}
          submit={isAnswer ? t`Submit again` : t`Save`}
          draft={{ fields: typed, errors: isOther ? {} : page.draft.errors }}
          failure={isOther ? undefined : accountFailureOf(page.failed)}
          notes={video.changes}
          has_files={shown.may_choose}
          hidden={{ act: isAnswer ? 'submit' : 'save', video_id: String(video.video_id) }}
          onSent={leaveFor}
        >
          {shown.may_choose && (
            <PreviewChoice
              previews={shown.previews}
              own_picture={shown.own_picture}
              own_second={shown.own_second}
              film={shown.film}
            />
          )}
          <VideoFields choices={shown} asks={asksOf(shown)} is_shown={isPublished} />
          {more}
        </AccountForm>
      )}
      {children}
      <p className={linksClass()}>
        {shown.has_original && (
          <a className={linkClass()} href={ownOriginalAddress(video.video_id)} download>
            {t`Download the file that you uploaded`}
          </a>
        )}
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
      </p>
    </AccountPage>
  );
}

/** The state of the video, and the next step. */
function Notice({ video }: { video: OwnVideo }): ReactNode {
  const { i18n } = useLingui();
  const { state, next } = videoStateTexts[video.state];
  return (
    <AccountNotice>
      <b>{i18n._(state)}</b>
      <span>{i18n._(next)}</span>
      <PublishTime video={video} />
      <GoneTime gone_at={video.gone_at} />
      <Changes changes={video.changes} without={video.may_edit ? in_form : undefined} />
      {video.replaces && <NewVersionOf video={video.replaces} />}
      <VersionOnItsWay video={video} />
    </AccountNotice>
  );
}
