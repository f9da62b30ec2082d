import type { Call } from '../call.ts';
import { orientation, id, inPath, lifetime, query } from '../parameters.ts';

/** What a player and a page ask for beside data. */
export const fileCalls: readonly Call[] = [
  {
    id: 'getVideoFile',
    group: 'Files',
    method: 'GET',
    path: '/api/videofile.php',
    summary: 'Where a video’s playlist is, for a while.',
    details: 'The answer is a list of one. The lifetime bounds the signature, not the answer.',
    parameters: [
      query('video_id', 'Its number.', id('video_id').schema),
      query('lifetime', 'Seconds that the address works, at least 600.', lifetime.schema),
    ],
    answer: { status: 200, shapes: ['VideoFiles'], meaning: 'The files.' },
    policy: 'one_browser',
    errors: ['private', 'deleted'],
    example: { url: '/api/videofile.php?video_id=1&lifetime=8640000' },
  },
  {
    id: 'getTimeline',
    group: 'Files',
    method: 'GET',
    path: '/timelines/{expires}.{signature}.{storage_key}.vtt',
    summary:
      'The pictures along the time bar: a cue each, which names a sheet and its place on it.',
    details: 'The address comes from videofile.php, as `timeline`.',
    parameters: [
      inPath('expires', 'Until when the address works, unix seconds.', {
        type: 'integer',
        minimum: 1,
      }),
      inPath('signature', 'What makes it ours.', { type: 'string', pattern: '^[\\w-]{16,100}$' }),
      inPath('storage_key', 'Where the clip lies.', {
        type: 'string',
        pattern: '^[a-z0-9]{16,40}$',
      }),
    ],
    answer: { status: 200, type: 'text/vtt', meaning: 'The timeline.' },
    policy: 'as_signed',
    errors: ['private'],
    example: { url: '/timelines/{timeline}' },
  },
  {
    id: 'listPartnerVideos',
    group: 'Files',
    method: 'GET',
    path: '/static/tf/videos.{orientation}.json',
    summary: 'Promotional videos of partners.',
    parameters: [orientation],
    answer: { status: 200, shapes: ['PartnerVideos'], meaning: 'The videos.' },
    policy: 'hour',
    errors: [],
    example: { url: '/static/tf/videos.str.json' },
  },
];
