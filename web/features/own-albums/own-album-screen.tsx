import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { album_edit_url, type OwnAlbumForm } from '#contracts/calls/uploads/album-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { linkClass } from '../../ui/button.tsx';
import {
  accountFailureOf,
  AccountForm,
  AccountNotice,
  AccountPage,
  FaultLine,
  leaveFor,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { RestoreForm } from '../own-deletions/index.ts';
import { Changes, GoneTime, typedTexts, VideoFields } from '../uploads/index.ts';
import { albumStateTexts } from './album-states.ts';
import { PhotoList } from './photo-list.tsx';
import { Refused } from './refused.tsx';

interface OwnAlbumScreenProps {
  page: AccountFormPage;
  shown: OwnAlbumForm;
}

/** Fields that show the reviewer's note next to them. */
const in_form = new Set(['title', 'description', 'tags']);

/** The photos and texts of an own album, and the answer to a reviewer who asked for changes. */
export function OwnAlbumScreen({ page, shown }: OwnAlbumScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const { album, fields, photos, cover, refused } = shown;
  const { state, next } = albumStateTexts[album.state];
  const isAnswer = album.state === 'changes';
  const typed = Object.keys(page.draft.fields).length > 0 ? page.draft.fields : typedTexts(fields);
  return (
    <AccountPage title={album.title} path={accountPages.album(album.album_id)}>
      <AccountNotice>
        <b>{i18n._(state)}</b>
        <span>{i18n._(next)}</span>
        <GoneTime gone_at={album.gone_at} />
        <Changes changes={album.changes} without={album.may_edit ? in_form : undefined} />
      </AccountNotice>
      {album.gone_at !== null && (
        <RestoreForm
          action={album_edit_url}
          id={{ album_id: String(album.album_id) }}
          failed={page.failed}
        />
      )}
      <Refused photos={refused} />
      {album.may_edit && (
        <AccountForm
          action={localAction(album_edit_url)}
          submit={isAnswer ? t`Submit again` : t`Save`}
          draft={{ fields: typed, errors: page.draft.errors }}
          failure={accountFailureOf(page.failed)}
          notes={album.changes}
          hidden={{ act: isAnswer ? 'submit' : 'save', album_id: String(album.album_id) }}
          onSent={leaveFor}
        >
          <VideoFields
            choices={shown}
            asks={album.state === 'published' ? 'texts' : 'all'}
            is_album
          />
          <FaultLine id="photo-fault" name="photo" />
          <PhotoList
            photos={photos.map((photo) => ({
              ...photo,
              name: '',
              // No one gets the file of a photo that a decision or a case hides.
              ...(photo.src === '' && { state: t`Hidden` }),
            }))}
            cover={cover}
          />
        </AccountForm>
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.albums()}>{t`My albums`}</a>
      </p>
    </AccountPage>
  );
}
