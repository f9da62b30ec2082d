import { limits } from '#contracts/limits.ts';
import { videoSections } from '#contracts/listing-url.ts';
import { videoSorts } from '#contracts/listing-sorts.ts';
import type { Call } from '../call.ts';
import {
  bucket,
  count,
  country,
  date,
  duration,
  ext,
  orientation,
  id,
  inPath,
  lifetime,
  objectId,
  page,
  query,
  section,
  sort,
  type,
} from '../parameters.ts';

const listed = videoSections.filter((each) => each !== 'search');
const object_id = objectId(
  `Of the section: empty for none; one to ${limits.categories_in_listing} dirs of categories or one to ${limits.tags_in_filter} of tags to leave out (tagfilter), alphabetical, comma-joined; the dir of a tag, model or channel; a country’s two letters; a member’s number.`,
  '^([a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,9})?$',
);
const tail = '{orientation}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}';
const filters = [page, type, duration, date];
const answer = { status: 200, shapes: ['VideoListing'], meaning: 'A page of the list.' } as const;

/** Lists of videos, and one of them. */
export const videoCalls: readonly Call[] = [
  {
    id: 'listVideos',
    group: 'Videos',
    method: 'GET',
    path: `/api/json/videos2/{lifetime}/${tail}.{ext}`,
    summary: 'A page of videos.',
    details:
      'Parts that are not set are empty: `..1.all...json`. Every other spelling of the address is 404, so that one list has one address a lifetime.',
    parameters: [
      lifetime,
      orientation,
      sort(videoSorts),
      count,
      section(listed),
      object_id,
      ...filters,
      ext,
      country,
    ],
    answer,
    policy: 'lifetime',
    errors: [],
    example: { url: '/api/json/videos2/86400/str/top-rated/3/categories.harbour.1.all...json' },
  },
  {
    id: 'listVideosOfTag',
    group: 'Videos',
    method: 'GET',
    path: `/api/json/videos_mvp/{lifetime}/${tail}.{ext}`,
    summary: 'A page of videos of a tag, with the words of the tag’s page.',
    parameters: [
      lifetime,
      orientation,
      sort(videoSorts),
      count,
      section(['tags']),
      objectId('Dir of the tag.', '^[a-z0-9-]{1,80}$'),
      ...filters,
      ext,
      country,
    ],
    answer,
    policy: 'lifetime',
    errors: [],
    example: { url: '/api/json/videos_mvp/86400/str/latest-updates/3/tags.slow.1.all...json' },
  },
  {
    id: 'searchVideos',
    group: 'Videos',
    method: 'GET',
    path: '/api/videos2.php',
    summary: 'Videos whose titles hold all the words.',
    details: `Every word begins a word of the title. At most ${limits.search_matches.toLocaleString('en')} matches are looked at. The order of \`params\` before \`s\` is fixed.`,
    parameters: [
      query(
        'params',
        `A list as of videos2, without its ending: \`{lifetime}/${tail}\`; of sorts, \`relevance\` as well.`,
        {
          type: 'string',
          pattern:
            '^\\d+/(str|gay|she)/[a-z-]+/\\d+/[a-z]*\\.[a-z0-9,-]*\\.\\d+\\.(all|hd)\\.[123]?\\.(day|week|month)?$',
        },
      ),
      query(
        's',
        `The words, ${limits.search.min} to ${limits.search.max} characters; empty lists without searching.`,
        { type: 'string' },
      ),
      country,
    ],
    answer,
    policy: 'searched',
    errors: ['invalid', 'too_many_requests'],
    example: { url: '/api/videos2.php?params=3600/str/relevance/3/..1.all..&s=harb%20light' },
  },
  {
    id: 'listRelatedVideos',
    group: 'Videos',
    method: 'GET',
    path: '/api/json/videos_related2/{lifetime}/{count}/{bucket}/{video_id}.{type}.{group}.{ext}',
    summary: 'What to watch after a video.',
    details: `Never the video itself; at most ${limits.related} in all. An answer is three pages’ worth.`,
    parameters: [
      lifetime,
      count,
      bucket('bucket', 1000, 'video_id'),
      id('video_id'),
      type,
      inPath('group', 'Which three pages, from 1.', {
        type: 'integer',
        minimum: 1,
        maximum: limits.related,
      }),
      ext,
    ],
    answer,
    policy: 'lifetime',
    errors: ['private', 'deleted'],
    example: { url: '/api/json/videos_related2/432000/36/0/1.all.1.json' },
  },
  {
    id: 'getVideo',
    group: 'Videos',
    method: 'GET',
    path: '/api/json/video/{lifetime}/{million}/{thousand}/{video_id}.{ext}',
    summary: 'Everything about a video but its files.',
    details: 'A deleted one answers 410 with its number and the bare status.',
    parameters: [
      lifetime,
      bucket('million', 1_000_000, 'video_id'),
      bucket('thousand', 1000, 'video_id'),
      id('video_id'),
      ext,
    ],
    answer: { status: 200, shapes: ['VideoAnswer'], meaning: 'The video.' },
    policy: 'lifetime',
    errors: ['private', 'deleted'],
    example: { url: '/api/json/video/86400/0/0/1.json' },
  },
];
