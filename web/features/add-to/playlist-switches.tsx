import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { OwnPlaylistRow } from '#contracts/calls/social/own-playlists.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { parseApiError } from '../../lib/transport/parse-api-error.ts';
import field from '../../ui/field.module.css';
import { changePlaylist } from './own-lists.ts';
import { Switch } from './switch.tsx';
import styles from './add-panel.module.css';

interface PlaylistSwitchesProps {
  lists: readonly OwnPlaylistRow[];
  video_id: number;
  /** Another list holds the video now. */
  onChange: () => void;
}

/** The playlists by their titles; those that hold the video are on. */
export function PlaylistSwitches({ lists, video_id, onChange }: PlaylistSwitchesProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const change = useChange(video_id, onChange);
  if (lists.length === 0) return <p className="quiet">{t`You have no playlists yet.`}</p>;
  const words = typed.trim().toLocaleLowerCase(i18n.locale);
  const shown = lists.filter(({ title }) => title.toLocaleLowerCase(i18n.locale).includes(words));
  const videos = (total_count: number, total = format.number(total_count)): string =>
    t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`;
  return (
    <>
      <input
        type="search"
        className={field['input']}
        value={typed}
        aria-label={t`Filter playlists`}
        placeholder={t`Filter playlists`}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={`${styles['lists']} ${styles['playlists']}`}>
        {shown.map((row) => (
          <Switch
            key={row.playlist_id}
            isOn={row.has_video}
            label={row.title}
            note={`${videos(row.items)} · ${row.visible === 1 && !row.is_hidden ? t`Public` : t`Private`}`}
            onPress={() => change(row)}
          />
        ))}
      </ul>
      <output className="quiet">
        {shown.length === 0 && t`No playlist has this in its title.`}
      </output>
    </>
  );
}

function useChange(video_id: number, onChange: () => void): (row: OwnPlaylistRow) => Promise<void> {
  const { t, i18n } = useLingui();
  return async ({ playlist_id, title, has_video }) => {
    const wants = !has_video;
    const error = await changePlaylist({ playlist_id, video_id, wants });
    onChange();
    const topic = 'playlist';
    if (error === undefined)
      return notify({
        kind: 'success',
        text: wants ? t`Added to ${title}` : t`Removed from ${title}`,
        topic,
      });
    const { code } = parseApiError(error);
    if (code === 'already')
      return notify({ kind: 'success', text: t`This video is already in the playlist.`, topic });
    if (code === 'full') return notify({ kind: 'error', text: t`This playlist is full.`, topic });
    return notify({ ...errorNotice(i18n, error), topic });
  };
}
