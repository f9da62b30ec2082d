import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  ownOriginalAddress,
  video_edit_url,
  type OwnVideoForm,
} from '#contracts/calls/video-edit.ts';
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
import { Changes, PublishTime } from './own-videos-screen.tsx';
import { videoStateTexts } from './state-texts.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { typedTexts } from './use-draft.ts';
import { VideoFields } from './video-fields.tsx';

/** What reviewers say of these stands beside them. */
const in_form = new Set(['title', 'description', 'tags', 'preview']);

interface OwnVideoScreenProps {
  page: AccountFormPage;
  shown: OwnVideoForm;
  /** Below what a reviewer asks for in texts: fields of a film that is ready. */
  fields?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

/** The texts of an own video, and the answer to a reviewer who asked for changes. */
export function OwnVideoScreen({
  page,
  shown,
  fields: more,
  children,
}: OwnVideoScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const { video, fields } = shown;
  const { state, next } = videoStateTexts[video.state];
  const isAnswer = video.state === 'changes';
  const isPublished = video.state === 'published';
  const isDecided = isPublished || video.state === 'scheduled';
  // Without script a form below may have failed instead.
  const isOther = page.form !== undefined;
  const typed =
    !isOther && Object.keys(page.draft.fields).length > 0 ? page.draft.fields : typedTexts(fields);
  return (
    <AccountPage title={video.title} path={accountPages.video(video.video_id)}>
      <AccountNotice>
        <b>{i18n._(state)}</b>
        <span>{i18n._(next)}</span>
        <PublishTime video={video} />
        <Changes changes={video.changes} without={video.may_edit ? in_form : undefined} />
      </AccountNotice>
      {video.may_edit && (
        <AccountForm
          action={localAction(video_edit_url)}
          submit={isAnswer ? t`Hand in again` : t`Save`}
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
          <VideoFields choices={shown} is_decided={isDecided} is_shown={isPublished} />
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
