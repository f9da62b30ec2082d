import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import { getCall, type Call } from '../../call.ts';
import { own } from './account-call.ts';

const common = {
  group: 'Accounts',
  policy: 'never',
  errors: ['unauthorized', 'deleted'],
  headers: own,
} as const;

/** Videos as members see them: private ones, too. */
export const myVideoCalls: readonly Call[] = [
  getCall({
    ...common,
    id: 'getMyVideo',
    url: myVideoUrl,
    summary: 'A video, private ones as well.',
    schema: 'VideoAnswer',
    description: 'As `video` answers.',
    example: '/api/v1/me/videos/1',
  }),
  getCall({
    ...common,
    id: 'listMyRelated',
    url: myRelatedUrl,
    descriptions: { group: 'Which three pages, from 1.' },
    summary: 'Videos like it.',
    details: 'A group is three pages, as a call of `videos_related2` with 36 videos.',
    schema: 'VideoListing',
    description: 'As `videos_related2` answers.',
    example: '/api/v1/me/related-videos/1/1',
  }),
  getCall({
    ...common,
    id: 'getMyVideoFile',
    url: myVideoFileUrl,
    summary: 'Where the playlist of a video is, for five minutes and for this session.',
    details:
      'The addresses hold the number of the session. They are refused when it has ended, within fifteen seconds; ask again in time.',
    schema: 'VideoFiles',
    description: 'As `videofile.php` answers.',
    example: '/api/v1/me/video-files/1',
  }),
];
