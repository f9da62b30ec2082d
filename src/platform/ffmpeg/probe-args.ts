import { words } from '../jail/port.ts';

/**
 * Allows files and a fixed list of containers only: playlists, concat scripts and network addresses
 * inside a file are never followed.
 */
export const input_guard = [
  ...words('-protocol_whitelist file -max_pixels 40000000 -format_whitelist'),
  'mov,matroska,avi,flv,mpeg,mpegts,mpegvideo,m4v,asf,rm',
];

/**
 * `file:` prevents a name that starts with a dash or holds a colon from being read as an option or
 * a protocol.
 */
export const fileInput = (path: string): string => `file:${path}`;

const frame_entries =
  'frame=stream_index,width,height,pix_fmt,sample_aspect_ratio,interlaced_frame,color_space,color_transfer';
const stream_entries = [
  'stream=index,codec_type,codec_name,profile,width,height,pix_fmt,sample_aspect_ratio,field_order,color_transfer',
  'avg_frame_rate,r_frame_rate,time_base,duration,sample_fmt,sample_rate,channels',
].join(',');

/**
 * Reads the headers and the pictures of the first packets, which are more reliable. Tags are not
 * requested, because they are unbounded and not needed.
 */
export const probeArgs = (path: string): string[] =>
  [
    ['-v', 'error', ...input_guard, '-show_entries'],
    `format=format_name,duration:${stream_entries}:stream_disposition=attached_pic,timed_thumbnails:stream_side_data=rotation:${frame_entries}`,
    ['-read_intervals', '%+#32', '-of', 'json', fileInput(path)],
  ].flat();

/**
 * Reads more pictures of one stream, for a stream that starts late or in the middle of a group of
 * pictures.
 */
export const picturesArgs = (path: string, index: number): string[] =>
  [
    ['-v', 'error', ...input_guard, '-select_streams', String(index)],
    ['-show_entries', frame_entries, '-read_intervals', '%+#300', '-of', 'json', fileInput(path)],
  ].flat();

/**
 * One line per packet: stream, presentation time, decoding time and duration in the stream's ticks,
 * bytes, flags.
 */
export const packetArgs = (path: string): string[] => [
  ...words('-v error'),
  ...input_guard,
  ...words('-show_entries packet=stream_index,pts,dts,duration,size,flags -of csv=p=0'),
  fileInput(path),
];

/**
 * Decodes the chosen streams to their ends without duplicating or dropping pictures; prints the
 * time of each picture in milliseconds, one per line, and nothing for audio.
 */
export const decodeArgs = (
  path: string,
  video: number,
  audio: number | undefined,
  threads: number,
): string[] =>
  [
    ['-nostdin', '-v', 'error', ...input_guard, '-threads', String(threads)],
    ['-noautorotate', '-i', fileInput(path)],
    words(`-map 0:${video} -c:v wrapped_avframe -fps_mode passthrough -f mkvtimestamp_v2 pipe:1`),
    audio === undefined ? [] : words(`-map 0:${audio} -f null -`),
  ].flat();
