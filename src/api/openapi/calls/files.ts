import { oembedUrl } from '#contracts/calls/catalogue/oembed.ts';
import { partnerVideosUrl } from '#contracts/calls/files/partners.ts';
import { timelineUrl } from '#contracts/calls/catalogue/timelines.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { videoStatsUrl } from '#contracts/calls/catalogue/video-stats.ts';
import { getCall, type Call } from '../call.ts';
import { parametersOf } from '../parameters.ts';

/** Calls of the player and files of pages. */
export const fileCalls: readonly Call[] = [
  getCall({
    id: 'getVideoFile',
    group: 'Files',
    url: videoFileUrl,
    summary: 'Where a video’s playlist is, for a while.',
    details:
      'The answer is a list of one. The lifetime bounds the signature, not the answer. Decoded, and with `?download={video_id}` behind it, the address answers one MP4 file to be saved (`content-disposition`), or `not_found` where the owner does not allow it, as shipped.',
    descriptions: { lifetime: 'Seconds that the address works, at least 600.' },
    schema: 'VideoFiles',
    description: 'The files.',
    policy: 'one_browser',
    errors: ['private', 'deleted'],
    example: '/api/videofile.php?video_id=1&lifetime=8640000',
  }),
  {
    id: 'getPlainFile',
    group: 'Files',
    method: 'GET',
    pattern: plainFileUrl.pattern,
    path: plainFileUrl.template,
    summary: 'Redirects to the video as one MP4 file, for browsers without scripts or without HLS.',
    details: 'The address works for some hours. `not_found` where the owner turned it off.',
    parameters: parametersOf(plainFileUrl),
    answer: { status: 302, description: 'The signed address, in `location`.' },
    policy: 'never',
    errors: ['private', 'deleted'],
    example: { url: '/api/plainfile.php?video_id=1' },
  },
  {
    id: 'getTimeline',
    group: 'Files',
    method: 'GET',
    pattern: timelineUrl.pattern,
    path: timelineUrl.template,
    summary:
      'The pictures along the time bar: a cue each, which names a sheet and its place on it.',
    details: 'The address comes from videofile.php, as `timeline`.',
    parameters: parametersOf(timelineUrl, {
      expires: 'Until when the address works, unix seconds.',
      signature: 'What makes it ours.',
      storage_key: 'Where the clip lies.',
    }),
    answer: { status: 200, type: 'text/vtt', description: 'The timeline.' },
    policy: 'as_signed',
    errors: ['private'],
    example: { url: '/timelines/{timeline}' },
  },
  getCall({
    id: 'getVideoStats',
    group: 'Files',
    url: videoStatsUrl,
    descriptions: { id: 'Number of the video.' },
    summary: 'What is watched of a video, for its owner.',
    details:
      'The header `authorization: Bearer {secret}` says who asks; `velour stats token add` makes secrets. Without one the answer is `private`. Days are UTC.',
    schema: 'VideoStats',
    description: 'Sums of the last 90 days, and the retention of all time.',
    policy: 'never',
    errors: ['private'],
    example: '/api/video-stats.php?id=1',
    headers: { authorization: 'Bearer {secret}' },
  }),
  getCall({
    id: 'getOEmbed',
    group: 'Files',
    url: oembedUrl,
    summary: 'How another site shows a video, as oembed.com specifies it.',
    details:
      'Also as XML. Other parameters are ignored. A deleted video answers 404, as one that never was.',
    descriptions: {
      url: 'Absolute address of the video’s page or of its embed.',
      format: '`json`, which goes without saying, or `xml`; any other is `not_implemented`.',
      maxwidth: 'Greatest width of frame and thumbnail, px.',
      maxheight: 'Greatest height, likewise.',
    },
    schema: 'OEmbed',
    type: 'text/xml',
    description: 'The embed.',
    policy: 'hour',
    errors: ['unauthorized', 'not_implemented'],
    example: '/api/v1/oembed?url=https%3A%2F%2Ftube.example%2Fvideos%2F1%2Fx%2F&maxwidth=426',
  }),
  getCall({
    id: 'listPartnerVideos',
    group: 'Files',
    url: partnerVideosUrl,
    summary: 'Promotional videos of partners.',
    schema: 'PartnerVideos',
    description: 'The videos.',
    example: '/static/tf/videos.str.json',
  }),
];
