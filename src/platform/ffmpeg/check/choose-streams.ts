import { MediaRefused } from '../../media-refused.ts';
import type { Probe, Stream } from './read-probe.ts';

const streams_most = 20;

/** The two streams that are used; all others are dropped. */
export interface ChosenStreams {
  video: Stream;
  audio: Stream | undefined;
}

/**
 * Returns the first decodable video and audio stream. Throws MediaRefused when there is no video.
 */
export function chooseStreams({ streams }: Probe): ChosenStreams {
  if (streams.length > streams_most)
    throw new MediaRefused(
      'damaged',
      `The file holds ${streams.length} tracks; ${streams_most} are more than any video needs.`,
    );
  const video = streams.find(isVideo);
  if (!video) throw new MediaRefused('damaged', 'The file holds no video that can be decoded.');
  return { video, audio: streams.find(isAudio) };
}

/** Cover art counts as a video stream in ffprobe only. */
const isVideo = ({ codec_type, codec_name, pix_fmt, disposition = {} }: Stream): boolean =>
  codec_type === 'video' &&
  codec_name !== undefined &&
  pix_fmt !== undefined &&
  !disposition['attached_pic'] &&
  !disposition['timed_thumbnails'];

/** Audio without a sample format has no decoder here; mapping it would fail the whole transcode. */
const isAudio = ({
  codec_type,
  codec_name,
  sample_fmt,
  sample_rate,
  channels = 0,
}: Stream): boolean =>
  codec_type === 'audio' &&
  codec_name !== undefined &&
  sample_fmt !== undefined &&
  Number(sample_rate) > 0 &&
  channels > 0;
