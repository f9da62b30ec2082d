import {
  ownVideosUrl,
  ownVideoUrl,
  uploadPageUrl,
  video_edit_url,
} from '#contracts/calls/video-edit.ts';
import { getCall, type Call } from '../call.ts';
import { own, ownForm } from './account-call.ts';

const common = { group: 'Uploads', policy: 'never', headers: own } as const;
const lang = 'Language of the titles of categories.';

const edit = ownForm({
  id: 'editVideo',
  group: 'Uploads',
  url: video_edit_url,
  form: 'VideoEdit',
  summary: 'Submits the form of an upload, or changes a video of the member.',
  details:
    'With `upload_id` it is the form of an upload that began with `rules`: save stores a draft, submit hands it to review, delete ends the upload. With `video_id` it is a video of the member: save changes it (of a published one its texts, channel and visibility, at once, and a reviewer looks afterwards), submit answers a reviewer who asked for changes, delete removes it for good. A file `preview` is an own picture that is to stand for the video; whoever may see it before a decision covers it is its uploader alone. Without either, as multipart/form-data with a file `video` of 64 MiB at most, `rules` and `agree`: create stores it with a draft, submit hands it to review. A form of a browser may send categories as fields `category_{id}=on`.',
  answers: 'VideoEditAnswer',
  description: 'It is done; `next` is the page of own videos.',
  errors: [
    'forbidden',
    'read_only',
    'muted',
    'terms_changed',
    'not_found',
    'already',
    'deleted',
    'over_quota',
    'payload_too_large',
    'in_use',
  ],
  example: 'act=save&upload_id={form_upload}&title=Slow+lake',
});

/** What uploaders see of their videos, and say about them. */
export const videoEditCalls: readonly Call[] = [
  getCall({
    ...common,
    id: 'getUploadPage',
    url: uploadPageUrl,
    descriptions: { lang },
    summary: 'What the page of uploads shows: rules, limits, and forms that are not submitted.',
    schema: 'UploadPage',
    description: 'Also for members who may not upload.',
    errors: ['unauthorized'],
    example: '/api/v1/me/upload-form/en',
  }),
  getCall({
    ...common,
    id: 'listOwnVideos',
    url: ownVideosUrl,
    descriptions: { before: 'The `next` of the page before; 0 for the first page.' },
    summary: 'Videos of the member with their states, newest first.',
    schema: 'OwnVideos',
    description: 'Thirty at most.',
    errors: ['unauthorized'],
    example: '/api/v1/me/own-videos/0',
  }),
  getCall({
    ...common,
    id: 'getOwnVideo',
    url: ownVideoUrl,
    descriptions: { video_id: 'Number of the video.', lang },
    summary: 'A video of the member as its form shows it.',
    schema: 'OwnVideoForm',
    description: 'The video.',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/own-video/{own_video}.en',
  }),
  { ...edit, takes_files: true },
];
