/** Limits of the texts and files that members send with their videos; characters unless said otherwise. */
export const upload_limits = {
  title: { least: 3, most: 150 },
  description: 5000,
  tags: 20,
  tag: 40,
  models: 20,
  model: 80,
  people_shown: 1000,
  /** Bytes of a file that comes in the request of its form; larger ones come by tus. */
  small_file: 64 * 1024 ** 2,
  /** Of the whole request. */
  body_bytes: 64 * 1024 ** 2 + 256 * 1024,
  /** Of an own picture that stands for a video: pixels, upright, and bytes. */
  preview: { least: { width: 1280, height: 720 }, bytes: 10 * 1024 ** 2 },
  /** Frames that may take turns as the preview later. */
  candidates: 3,
  /** Days from now until a video is shown at the latest. */
  schedule_days: 366,
  /** Photos of an album, and characters of the caption of one. */
  photos: 500,
  caption: 500,
  /** Captions of a video, one for each language, and bytes of a file of them. */
  captions: 20,
  captions_bytes: 1024 ** 2,
  /** Of a video, and characters of all their lines. */
  chapters: 100,
  chapters_text: 6000,
  /** Bytes of photos that a page sends at once. */
  photos_at_once: 8 * 1024 ** 2,
  /** Lines of a list that fills several forms, and its bytes. */
  list_lines: 200,
  list_bytes: 1024 ** 2,
  /** Milliseconds after a key until the form is saved. */
  save_ms: 3000,
  /** Own videos on a page. */
  page: 30,
} as const;

/** The version of the rules that a member confirms with each upload. A change of their meaning is another version. */
export const upload_rules_version = '1';

/** Accepted files, by the ends of their names; the content determines the type of a file. */
export const video_extensions = [
  '3gp',
  'mp4',
  'mov',
  'asf',
  'flv',
  'mpg',
  'avi',
  'mpeg',
  'wmv',
  'rm',
  'dat',
  'mkv',
  'vob',
  'm2v',
  'm2t',
  'm4v',
  'f4v',
  'mts',
  'webm',
] as const;
