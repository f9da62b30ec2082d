import { input_url } from '#contracts/calls/forms/input.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { limits } from '#contracts/limits/limits.ts';
import { noGeo } from '../../lib/visit/no-geo.ts';
import { warmEngine } from '../../player/engine/hls-engine.ts';
import { HlsMedia } from '../../player/engine/hls-media.ts';
import { PlaybackSession, type FilmSource } from '../../player/session.ts';
import { listenForCaptionKey, showTracks } from './captions.ts';

// This module loads when the film is requested. Its requests carry no cookies and accept none.
const anonymous = { credentials: 'omit' } as const;

export interface Playback {
  session: PlaybackSession;
  /** The signed address of the playlist; it expires, so every start asks again. */
  source: () => Promise<FilmSource>;
}

/** The session of the site's own player around an element with the browser's controls. */
export function createPlayback(video: HTMLVideoElement, video_id: number): Playback {
  warmEngine();
  const media = new HlsMedia();
  media.attach(video);
  const session = new PlaybackSession(media, () => null);
  globalThis.addEventListener('online', () => session.hurry());
  countView(video, video_id);
  listenForCaptionKey(video);
  const file = video.closest('[data-file]')?.getAttribute('data-file') ?? '';
  const source = async (): Promise<FilmSource> => {
    const { video_url, tracks } = await fileOf(video_id);
    showTracks(video, tracks);
    return {
      url: deobfuscate(video_url),
      file,
      // The browser's own controls show no pictures along their time bar.
      timeline: '',
    };
  };
  return { session, source };
}

async function fileOf(video_id: number): Promise<VideoFiles[number]> {
  const answer = await fetch(videoFileUrl.build(video_id), anonymous);
  const [file] = answer.ok ? ((await answer.json()) as VideoFiles) : [];
  if (!file) throw new Error('no address of the film');
  return file;
}

/**
 * A view counts a second after the film has begun. In a frame with `sandbox` the document has no
 * origin, and the server would refuse the report as one of another site.
 */
function countView(video: HTMLVideoElement, video_id: number): void {
  if (globalThis.origin === 'null') return;
  const family = video.closest<HTMLElement>('[data-film]')?.dataset['family'];
  const hosts = { host: location.host, family_hosts: family?.split(' ') ?? [] };
  const count = (): void => {
    const body = new URLSearchParams({
      act: 'view',
      section: 'video',
      object_id: String(video_id),
      nogeo: noGeo(document.referrer, hosts),
      from: 'embed',
    });
    fetch(input_url, { ...anonymous, method: 'POST', body, keepalive: true })
      .then((answer) => answer.text())
      .catch(() => undefined);
  };
  const start = (): unknown => setTimeout(count, limits.view_delay_ms);
  video.addEventListener('playing', start, { once: true });
}
