import {
  add_to_playlist_url,
  ownPlaylistsUrl,
  remove_from_playlist_url,
  save_playlist_url,
  type OwnPlaylists,
} from '#contracts/calls/social/own-playlists.ts';
import type { Orientation } from '#contracts/vocabulary.ts';

/** The playlists of the member, and which of them hold the video. Rejects without an answer. */
export async function readPlaylists(video_id: number): Promise<OwnPlaylists> {
  const response = await fetch(ownPlaylistsUrl.build({ video_id }));
  if (!response.ok) throw new Error('no answer');
  return (await response.json()) as OwnPlaylists;
}

export interface PlaylistChange {
  playlist_id: number;
  video_id: number;
  wants: boolean;
}

/** The error of the API; undefined when it is done. Never throws. */
export const changePlaylist = ({ playlist_id, video_id, wants }: PlaylistChange) =>
  send(wants ? add_to_playlist_url : remove_from_playlist_url, {
    playlist_id: String(playlist_id),
    video_id: String(video_id),
  });

/** A private one that has the video. Likewise. */
export const makePlaylist = (list: { title: string; video_id: number; orientation: Orientation }) =>
  send(save_playlist_url, {
    title: list.title,
    visible: '0',
    orientation: list.orientation,
    video_id: String(list.video_id),
  });

async function send(url: string, fields: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    return response.ok ? undefined : await response.json().catch(() => ({}));
  } catch {
    return { code: 'offline' };
  }
}
