import { promos_shown } from '#contracts/calls/files/partners.ts';
import { quality_names } from '#contracts/calls/catalogue/video-stats.ts';
import { watch_errors } from '#contracts/calls/catalogue/watch.ts';
import { limits } from '#contracts/limits/limits.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';

const errorMeanings = {
  network: 'no answer.',
  refused: 'an answer without the file.',
  media: 'pieces that do not decode.',
  unsupported: 'a format that the browser cannot play.',
} as const;

const sumMeanings: readonly (readonly [name: string, meaning: string])[] = [
  ['starts', 'Plays that showed a picture.'],
  ['seconds', 'Seconds of the video that were played.'],
  ['completions', 'Plays that came to the last twentieth.'],
  ['stalls', 'Times that playing waited for data.'],
  [
    'first_frame_p50',
    'Milliseconds within which half of the plays showed a picture: 250, 500, 1000, 2000, 4000 or 8000; null without any.',
  ],
  ['first_frame_p90', 'The same of nine tenths.'],
  ['errors', 'Interruptions by kind, each counted once however often it is retried.'],
  ...watch_errors.map(
    (kind) => [`errors.${kind}`, `Interruptions: ${errorMeanings[kind]}`] as const,
  ),
  ['qualities', 'Plays by the quality that they had settled on.'],
  ...quality_names.map((name) => [`qualities.${name}`, `Plays in ${name}.`] as const),
];

/** The sums of a day, and of all days. */
const watchSums = (above: string): Record<string, string> =>
  Object.fromEntries(sumMeanings.map(([name, meaning]) => [`${above}${name}`, meaning]));

const card = {
  video_id: 'Number of the video, for good.',
  id: 'The same as video_id.',
  dir: 'Readable part of the address: `[a-z0-9-]{1,80}`. The number finds the video, whatever stands here.',
  title: 'Title in its own language.',
  lang: 'Language of the title.',
  duration: 'Length, colon-separated: `m:ss` or `h:mm:ss`.',
  post_date: 'When it was published: UTC, ISO 8601.',
  rating:
    '5 × likes / votes, two decimals; 0 without votes. It is shown as a percentage, rating / 0.05, at most 100.',
  scr: 'Poster, 640 px wide.',
  scr1: 'Poster, 320 px wide.',
  thumb: 'Picture for lists.',
  thumbsrc: 'Picture in full size.',
  thumbs: 'Ten previews in the order of the video.',
  pictures: 'The poster as values for `srcset`, one a format.',
  preview: 'A short silent clip (mp4; the same name with .webp moves as well), or empty.',
  sg_id: 'Storage group of its files.',
  ex_tube: 'Where an imported video comes from, or empty.',
  ex_id: 'Its name there, or empty.',
  status_id: '1 active. Strangers see no other; a deleted video answers status 410 with 5.',
  is_private: '1 private, 0 otherwise. Strangers see 0 only.',
  is_hd: 'Whether its shorter side has 720 lines or more.',
  height: 'Lines of the picture, px.',
  gender: 'Orientation: str straight, gay, she trans.',
  statistics: 'Its counts.',
  channel: 'The channel that published it, or null.',
  'channel.id': 'Number of the channel.',
  'channel.dir': 'Readable part of the channel’s address.',
  'channel.title': 'Name of the channel.',
  models: 'Who is in it.',
} as const;

/** Fields of videos, their lists and their files. */
export const videoDescriptions = {
  Pictures: {
    avif: '`srcset` value with widths, or empty where the format was not made.',
    webp: 'Likewise.',
    jpeg: 'Likewise.',
  },
  VideoCard: {
    ...card,
    things:
      'Codes of its tags, categories, models, channel and uploader, separated by spaces; empty for one that is in no list.',
  },
  SearchNotice: {
    effect: '`block` or `warn`.',
    help: 'Name of its help text (search-help).',
  },
  VideoListing: {
    videos: 'One page. Past the end it is empty, with the true total.',
    total_count: 'How many there are on all pages.',
    correction: 'Of a search with a word that is nowhere, or rare: another text.',
    'correction.text': 'The text that was searched instead, or that is offered.',
    'correction.is_applied': 'True when it was searched instead.',
    total_is_capped: `True when the total is capped (by the length of a ranking, or at ${search_limits.matches.toLocaleString('en')} matches of a search).`,
    categories: 'Of category sections: the chosen ones, in the order of the address.',
    mvp: 'Of videos_mvp: texts of the tag’s page, when it has its own.',
    notice:
      'Of a search that meets a restricted term: with `block` nothing is listed, with `warn` the results are.',
    error: '1 when page 1 has nothing to show.',
    code: '`videos_not_found` then.',
  },
  Video: {
    ...card,
    description: 'What is written under it; plain text.',
    width: 'Columns of the picture, px.',
    country: 'Where it was made, two lower-case letters, or empty.',
    content_source_dir: 'The channel’s dir, or empty.',
    album_id: 'The album that belongs to it, or 0.',
    total_videos: 'How many videos of its channel are listed.',
    'channel.url': 'Path of the channel’s page.',
    'channel.scr1': 'Address of the channel’s picture, or empty.',
    'channel.cf3': 'The channel’s call to action: its text.',
    'channel.cf4': 'Its link.',
    'channel.cf7': 'Its banner.',
    categories: 'What it is filed under.',
    tags: 'What else is said of it.',
    user: 'Who uploaded it, or null.',
    'user.id': 'Number of the member.',
    'user.username': 'Name of the member.',
    is_unlisted: '1: it stands in no list, and everyone who has its address may watch it.',
    play_more:
      'Its page may show promotional videos of partners: there are some, and neither its channel nor its uploader is excluded.',
    labels: 'How it is marked: by a decision of the staff, or as its uploader has said.',
    chapters:
      'Chapters that its uploader has named apart from the description: lines such as `0:00 Beginning`, the first at 0:00, ascending; empty without.',
  },
  VideoAnswer: { video: 'The video.' },
  DeletedVideo: { video_id: 'Number of the deleted video.', status_id: '5.' },
  VideoFiles: {
    video_url:
      'Address of the playlist (HLS), signed, obfuscated: base64url with its alphabet turned round (`A` ↔ `_`, `B` ↔ `-`, and so on).',
    format: '`hls`.',
    expires_at: 'When the address ends to work: UTC, ISO 8601.',
    timeline:
      'Path of the pictures along the time bar (WebVTT), which works as long; empty for a clip without.',
    tracks: 'Captions by language.',
    watch_token: 'What the calls of POST /api/v1/watch name, for one play.',
    most_replayed: 'How often each part is watched; null before 50 watches.',
  },
  CaptionTrack: {
    src: 'Address of the WebVTT, signed, which works as long.',
    lang: 'Language tag (BCP 47): `de`, `pt-BR`.',
    label: 'Their name in a menu.',
  },
  MostReplayed: {
    buckets: 'A number for each hundredth of the video: 1 for the most watched one.',
  },
  WatchDay: { day: 'YYYY-MM-DD, UTC.', ...watchSums('') },
  VideoStats: {
    video_id: 'Number of the video.',
    duration: 'Length in seconds.',
    watches: 'Plays that showed a picture, of all time.',
    retention: 'Share of the watches that played each hundredth of the video, of all time.',
    total: 'Sums of the days.',
    ...watchSums('total.'),
    days: 'Days with something to count, newest first, 90 at most.',
  },
  OEmbed: {
    version: '`1.0`.',
    type: '`video`.',
    title: 'Title of the video.',
    author_name: 'Name of its channel, if it has one.',
    author_url: 'Address of the channel.',
    provider_name: 'Name of the site.',
    provider_url: 'Address of the site.',
    cache_age: 'Seconds for which the answer may be cached.',
    thumbnail_url: 'Address of a picture within the bounds, if there is one.',
    thumbnail_width: 'Its width, px.',
    thumbnail_height: 'Its height, px.',
    html: 'An iframe of the size below.',
    width: 'Width of the frame, px.',
    height: 'Height of the frame, px.',
  },
  PartnerVideo: {
    title: 'Title.',
    url: 'Where it leads: another site, https.',
    thumb: 'Address of its picture, https; a path for one that the site draws itself.',
    duration: 'Length, colon-separated; empty when unknown.',
  },
  PartnerVideos: {
    videos: `The newest ${limits.partner_videos} of the orientation whose pictures pages may load. Pages draw ${promos_shown} of them.`,
  },
} as const;
