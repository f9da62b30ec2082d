import { change_videos_url, videoChanges } from '#contracts/calls/uploads/change-videos.ts';
import { own_people_url } from '#contracts/calls/uploads/own-people.ts';
import { upload_list_url } from '#contracts/calls/uploads/upload-list.ts';
import { uploads_url, uploadUrl } from '#contracts/calls/uploads/uploads.ts';
import { ownStatisticsUrl } from '#contracts/calls/uploads/own-statistics.ts';
import { uploadPageUrl, video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import {
  ownVideoSorts,
  ownVideosUrl,
  ownVideoUrl,
  upload_mails_url,
} from '#contracts/calls/uploads/own-videos.ts';
import {
  album_edit_url,
  albumFormUrl,
  ownAlbumSorts,
  ownAlbumsUrl,
  ownAlbumUrl,
} from '#contracts/calls/uploads/album-edit.ts';
import { languages } from '#contracts/vocabulary.ts';
import { get, post, words, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';
import type { RightSecrets } from './right-account-requests.ts';

const tus = { 'tus-resumable': '1.0.0' };
const part_type = 'application/offset+octet-stream';

/** Requests of uploads, own videos and own albums by the ids of the calls. */
export function rightUploadRequests(
  {
    upload,
    ended_upload,
    form_upload,
    own_video,
    album_draft,
    own_album,
    own_person,
  }: RightSecrets,
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const of = (asked: Asked, headers: Record<string, string> = {}): Asked => {
    const made = withSession(asked);
    return { ...made, headers: { ...made.headers, ...tus, ...headers } };
  };
  return {
    listUploads: () => withSession(get(uploads_url)),
    createUpload: (draw) =>
      of(
        { method: 'POST', url: uploads_url },
        {
          'upload-length': String(draw.whole(1, 1000)),
          'upload-metadata': `filename ${Buffer.from(`${draw.of(words)}.mp4`).toString('base64')},orientation ${draw.of(['Z2F5', 'c3Ry'])}`,
        },
      ),
    getUpload: () => withSession(get(uploadUrl(upload))),
    sendUploadPart: () =>
      of(
        { method: 'PATCH', url: uploadUrl(upload), form: 'hello world' },
        {
          'upload-offset': '0',
          'content-type': part_type,
        },
      ),
    getUploadPage: (draw) => withSession(get(uploadPageUrl.build({ lang: draw.of(languages) }))),
    listOwnVideos: (draw) =>
      withSession(
        get(
          ownVideosUrl.build({
            search: draw.of(['', 'lake', '100 % _']),
            sort: draw.of(ownVideoSorts),
            before: draw.whole(0, 99),
          }),
        ),
      ),
    getOwnVideo: () =>
      withSession(get(ownVideoUrl.build({ video_id: Number(own_video), lang: 'en' }))),
    getOwnStatistics: (draw) =>
      withSession(
        get(
          ownStatisticsUrl.build({
            video_id: Number(own_video),
            format: draw.of(['json', 'csv'] as const),
          }),
        ),
      ),
    editVideo: (draw) =>
      withSession(
        post(video_edit_url, {
          act: draw.of(['save', 'submit']),
          upload_id: form_upload,
          title: draw.of(words),
          tags: draw.of(words),
          categories: draw.of(['1', '1,2', '99999', 'x']),
          visibility: draw.of(['0', '1', '2']),
          people_shown: draw.of(['2', '-1']),
        }),
      ),
    listOwnPeople: () => withSession(get(own_people_url)),
    changeOwnPeople: (draw) =>
      withSession(
        post(own_people_url, {
          act: draw.of(['remove', 'add_documents']),
          person_id: draw.of([own_person, '999999']),
          kind: draw.of(['passport', 'x']),
          signed_on: draw.of(['2026-01-31', '2026-02-30', 'x']),
        }),
      ),
    fillUploadForms: (draw) =>
      withSession(
        post(upload_list_url, {
          act: draw.of(['save', 'submit']),
          list: `file,title,categories\n${draw.of(['lake.mp4', 'none.mp4', ''])},${draw.of(words)},${draw.of(['lakes', 'x;y'])}\n`,
        }),
      ),
    changeOwnVideos: (draw) =>
      withSession(
        post(change_videos_url, {
          video_ids: draw.of([own_video, `${own_video},1`, '1']),
          change: draw.of(Object.keys(videoChanges)),
          value: draw.of(['1', '0', 'fog, dusk', '99999']),
          is_preview: draw.of(['0', '1']),
        }),
      ),
    setUploadMails: (draw) =>
      withSession(post(upload_mails_url, { mails: draw.of(['0', '1', '2']) })),
    getAlbumPage: (draw) => withSession(get(albumFormUrl.build({ lang: draw.of(languages) }))),
    listOwnAlbums: (draw) =>
      withSession(
        get(
          ownAlbumsUrl.build({
            search: draw.of(['', 'lake', 'ö%&']),
            sort: draw.of(ownAlbumSorts),
            before: draw.whole(0, 99),
          }),
        ),
      ),
    getOwnAlbum: () =>
      withSession(get(ownAlbumUrl.build({ album_id: Number(own_album), lang: 'en' }))),
    editAlbum: (draw) =>
      withSession(
        post(album_edit_url, {
          act: draw.of(['save', 'submit']),
          draft_id: album_draft,
          title: draw.of(words),
          order: draw.of(['2,1', '', 'x', '99999']),
          cover: draw.of(['1', '0', '-1']),
          caption_1: draw.of(words),
          place_2: draw.of(['1', 'x']),
          visibility: draw.of(['0', '2']),
        }),
      ),
    cancelUpload: () => of({ method: 'DELETE', url: uploadUrl(ended_upload) }),
  };
}
