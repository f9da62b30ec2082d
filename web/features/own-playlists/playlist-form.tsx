import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { save_playlist_url, type OwnPlaylist } from '#contracts/calls/social/own-playlists.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientations, type Orientation } from '#contracts/vocabulary.ts';
import { orientationNames } from '../../lib/visit/preference-texts.ts';
import {
  AccountField,
  AccountForm,
  AccountSelect,
  accountFailureOf,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import type { OwnPlaylistsPage } from './load-own-playlists.ts';

interface PlaylistFormProps {
  page: AccountFormPage;
  shown: OwnPlaylistsPage;
  orientation: Orientation;
  /** The one that is changed; without it a new one is made, with the video of the page. */
  list?: OwnPlaylist | undefined;
}

const places = [1, 2, 3] as const;

/** The title, the categories and the visibility of a playlist. */
export function PlaylistForm({ page, shown, orientation, list }: PlaylistFormProps): ReactNode {
  const { t, i18n } = useLingui();
  const { categories, video_id } = shown;
  const hidden: Record<string, string> = list ? { playlist_id: String(list.playlist_id) } : {};
  if (!list && video_id > 0) hidden['video_id'] = String(video_id);
  return (
    <AccountForm
      action={save_playlist_url}
      submit={list ? t`Save` : t`Create`}
      hidden={hidden}
      {...(page.form === 'save' && {
        draft: page.draft,
        failure: accountFailureOf(page.failed),
      })}
      onSent={leaveFor}
    >
      <Texts list={list} />
      <AccountSelect
        name="visible"
        label={t`Who sees it`}
        value={String(list?.visible ?? 0)}
        options={[
          ['0', t`Only me`],
          ['1', t`Everybody`],
        ]}
      />
      <AccountSelect
        name="orientation"
        label={t`Orientation`}
        value={list?.gender ?? orientation}
        options={orientations.map((each) => [each, i18n._(orientationNames[each])])}
      />
      {places.map((place) => (
        <AccountSelect
          key={place}
          name={`category_${place}`}
          label={t`Category ${place}`}
          value={list?.categories[place - 1] ?? ''}
          options={[['', t`None`], ...categories.map(({ dir, title }) => [dir, title] as const)]}
        />
      ))}
    </AccountForm>
  );
}

function Texts({ list }: Pick<PlaylistFormProps, 'list'>): ReactNode {
  const { t } = useLingui();
  const { min, max } = limits.playlist_title;
  return (
    <>
      <AccountField
        name="title"
        label={t`Title`}
        hint={t`${min} to ${max} characters.`}
        autoComplete="off"
        value={list?.title ?? ''}
        isProse
      />
      <AccountField
        name="description"
        label={t`Description (optional)`}
        rows={3}
        autoComplete="off"
        value={list?.description ?? ''}
        isOptional
        isProse
      />
    </>
  );
}
