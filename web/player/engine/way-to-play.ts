/** The abilities of a browser, and the forms in which the film is available. */
export type Abilities = {
  /** Media Source Extensions, the managed ones of iPhones included. */
  has_media_source: boolean;
  /** The element plays HLS by itself. */
  plays_hls: boolean;
  /** The element plays H.264 and AAC in MP4. */
  plays_mp4: boolean;
  /** The owner gives the film out as one file. */
  has_file: boolean;
};

/** By hls.js, by the element's own HLS, as one MP4 file, or not at all. */
export type WayToPlay = 'engine' | 'element' | 'file' | 'none';

/** hls.js first: it alone has a choice of qualities and goes on after an outage with what is buffered. */
export function wayToPlay(able: Abilities): WayToPlay {
  if (able.has_media_source) return 'engine';
  if (able.plays_hls) return 'element';
  return able.plays_mp4 && able.has_file ? 'file' : 'none';
}

export function abilitiesOf(
  video: Pick<HTMLVideoElement, 'canPlayType'>,
  has_file: boolean,
): Abilities {
  const plays = (type: string): boolean => video.canPlayType(type) !== '';
  return {
    has_media_source: hasMediaSource(),
    plays_hls: plays('application/vnd.apple.mpegurl'),
    plays_mp4: plays('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
    has_file,
  };
}

export const hasMediaSource = (): boolean =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
