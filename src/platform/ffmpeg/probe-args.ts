/** Files only, containers of a fixed list only: playlists, concat scripts and network addresses inside a file lead nowhere. */
export const input_guard = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,avi,flv,mpeg,mpegts,mpegvideo,m4v,asf,rm',
  '-max_pixels',
  '40000000',
] as const;

/** `file:` keeps a name that starts with a dash or holds a colon from being an option or a protocol. */
export const fileInput = (path: string): string => `file:${path}`;

export const probeArgs = (path: string): string[] => [
  '-v',
  'error',
  ...input_guard,
  '-show_format',
  '-show_streams',
  '-of',
  'json',
  fileInput(path),
];

/** One line a packet of the stream: presentation time, decoding time, length. */
export const packetArgs = (path: string, index: number): string[] => [
  '-v',
  'error',
  ...input_guard,
  '-select_streams',
  String(index),
  '-show_entries',
  'packet=pts_time,dts_time,duration_time',
  '-of',
  'csv=p=0',
  fileInput(path),
];

/** Decodes the beginning into nothing: a file of which no picture can be had is refused before any work. */
export const firstPicturesArgs = (path: string, index: number): string[] => [
  '-nostdin',
  '-v',
  'error',
  ...input_guard,
  '-i',
  fileInput(path),
  '-map',
  `0:${index}`,
  '-an',
  '-sn',
  '-dn',
  '-frames:v',
  '12',
  '-fps_mode',
  'passthrough',
  '-progress',
  'pipe:1',
  '-f',
  'null',
  '-',
];
