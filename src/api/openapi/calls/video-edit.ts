import { change_videos_url } from '#contracts/calls/uploads/change-videos.ts';
import { uploadPageUrl, video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import {
  ownVideosUrl,
  ownVideoUrl,
  upload_mails_url,
} from '#contracts/calls/uploads/own-videos.ts';
import { upload_list_url } from '#contracts/calls/uploads/upload-list.ts';
import { ownStatisticsUrl } from '#contracts/calls/uploads/own-statistics.ts';
import { getCall, type Call } from '../call.ts';
import { own, ownForm } from './accounts/account-call.ts';

const common = { group: 'Uploads', policy: 'never', headers: own } as const;
const lang = 'Language of the titles of categories.';

const edit = ownForm({
  id: 'editVideo',
  group: 'Uploads',
  url: video_edit_url,
  form: 'VideoEdit',
  summary: 'Submits the form of an upload, or changes a video of the member.',
  details:
    'With `upload_id` it is the form of an upload that began with `rules`: save stores a draft, submit hands it to review, delete ends the upload. With `video_id` it is a video of the member: save changes it (of a published one its texts, channel and visibility, at once, and a reviewer looks afterwards; other answers about people and making make a new version, which takes its place once it is approved), submit answers a reviewer who asked for changes, delete hides it at once and removes it for good after its `delete_days`, until which restore brings it back; add_captions gives it captions in the language `captions_lang`, or replaces them: a file `captions` (WebVTT or SRT, 1 MiB at most) as multipart/form-data; delete_captions removes them; `chapters` has lines such as `0:00 Beginning`. What is wrong with a line of captions is named by a field `line_{n}`. A file `preview` is an own picture that is to stand for the video; until a decision covers it its uploader alone sees it. Without either, as multipart/form-data with a file `video` of 64 MiB at most, `rules` and `agree`: create stores it with a draft, submit hands it to review. A form of a browser may send categories as fields `category_{id}=on`. An API token of the scope `video_edit` takes the place of the session, with the scope `upload` as well where a file `video` is sent or an upload deleted; no origin is asked for then.',
  answers: 'VideoEditAnswer',
  description: 'It is done; `next` is the page of own videos, of captions that of the video.',
  errors: [
    'full',
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

const list = ownForm({
  id: 'fillUploadForms',
  group: 'Uploads',
  url: upload_list_url,
  form: 'UploadListForm',
  summary: 'Fills the forms of several uploads by a CSV.',
  details:
    'Of at most 200 lines and 1 MiB, in UTF-8, with a header of column names in any order: those of `velour import` (`file`, `title`, `description`, `categories`, `tags`, `models`, `orientation`, `language`; lists separated by `;`), and `visibility`, `ai_made`, `people_shown`, `exclusive` as `editVideo` has them. A line is for the upload that began with `rules` and whose file has the name of `file`, without folders. An empty cell leaves what the form has. Each is checked as the form is. Safe to repeat: what was handed in is left as it is. An API token of the scope `video_edit` takes the place of the session.',
  answers: 'UploadListAnswer',
  description: 'What became of each line.',
  errors: ['forbidden', 'read_only', 'muted', 'terms_changed', 'payload_too_large'],
  example: 'act=save&list=file%2Ctitle%0Alake.mp4%2CSlow+lake',
});

/** Calls by which uploaders read and edit their videos. */
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
    descriptions: {
      search: 'Leaves those whose titles contain it, in any letter case.',
      sort: 'Newest first by default; views, likes and watched have the highest first.',
      before: 'The `next` of the page before.',
    },
    summary: 'Videos of the member with their states, by a sort.',
    schema: 'OwnVideos',
    description: 'Thirty at most.',
    errors: ['unauthorized'],
    example: '/api/v1/me/own-videos',
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
  getCall({
    ...common,
    id: 'getOwnStatistics',
    url: ownStatisticsUrl,
    descriptions: {
      video_id: 'Number of the video.',
      format:
        '`json` for all of it, `csv` for its days, and one for each of its other parts as CSV.',
    },
    summary: 'What became of the views of a video of the member.',
    details:
      'Sums alone; nothing is shown below 10 views. The columns of CSV are those of `StatisticsDay`, `StatisticsSource` and `StatisticsCountry`; of the retention `hundredth`, from 1 on, and `share`.',
    schema: 'OwnStatistics',
    type: 'text/csv',
    description: 'The statistics.',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/own-statistics/{own_video}.json',
  }),
  { ...edit, takes_files: true },
  { ...list, takes_files: true },
  ownForm({
    id: 'changeOwnVideos',
    group: 'Uploads',
    url: change_videos_url,
    form: 'ChangeVideosForm',
    summary:
      'Adds or removes a category or tags, or sets the visibility, of several videos of the member.',
    details:
      'Each is changed as `editVideo` with `act=save` would do it; one that is refused stops no other. A change is undone by `editVideo` with the field as it was.',
    answers: 'ChangeVideosAnswer',
    description: 'What became of each.',
    errors: ['forbidden', 'read_only', 'muted', 'terms_changed'],
    example: 'video_ids={own_video}&change=add_tags&value=fog&is_preview=1',
  }),
  ownForm({
    id: 'setUploadMails',
    group: 'Uploads',
    url: upload_mails_url,
    form: 'UploadMailsForm',
    summary: 'Whether a mail reports files that have ended.',
    details: 'Ready, unusable, or decided about: one mail for all that ended within an hour.',
    description: 'It counts.',
    errors: [],
    example: 'mails=1',
  }),
];
