import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  joinTicked,
  uploadPageUrl,
  video_edit_url,
  VideoEdit,
  VideoEditAnswer,
  type TypedFields,
} from '#contracts/calls/uploads/video-edit.ts';
import { ownVideosUrl, ownVideoUrl } from '#contracts/calls/uploads/own-videos.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { callerOf, demandScope } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { bodyOf } from '../http/bodies/multipart-body.ts';
import type { Multipart } from '../http/bodies/multipart.ts';
import { actOnCaptions, isCaptionsAct, type CaptionsAct } from './act-on-captions.ts';
import { present, serveEditForm, serveOwnReads } from './edit-form.ts';
import { serveOwnOriginal } from './serve-own-original.ts';
import { serveOwnPreview } from './serve-own-preview.ts';
import { serveStatistics } from './serve-statistics.ts';

/** The texts, and a tick of each person. */
const parts_most = form_limits.parts + people_limits.people;
/** A description, chapters and names of all lengths that are right. A character has 12 bytes at most, as `%F0%9F%8C%8A`. */
const form_bytes = 256 * 1024;

/** The contents of a form of an upload or a video. */
interface EditedForm {
  member_id: number;
  typed: TypedFields;
  preview: string | undefined;
  candidates: string | undefined;
  chapters: string | undefined;
}

/** The objects that an act changed, and the next page. */
interface Done {
  upload_id?: string;
  video_id?: number | null;
  /** The next page; the page of own videos by default. */
  next?: string;
}

/** Acts on texts and whole videos. */
type TextAct = Exclude<VideoEdit['act'], CaptionsAct>;

/** The form of an upload, and own videos: reads for the pages, and the one call that changes them. */
export function serveVideoEdit(app: FastifyInstance, deps: ApiDeps): void {
  serveOwnVideos(app, deps);
  serveOwnPreview(app, deps);
  serveOwnOriginal(app, deps);
  serveStatistics(app, deps);
  serveEditForm(app, deps, {
    url: video_edit_url,
    kind: 'video',
    pageOf,
    list: accountPages.videos(),
    formOf: ({ act = '', replaces }) =>
      act.endsWith('_captions') ? 'captions' : replaces ? 'replace' : undefined,
    parts: parts_most,
    form_bytes,
    act: async (request) => answerOf(await actOn(deps.domain, request)),
  });
}

function serveOwnVideos(app: FastifyInstance, deps: ApiDeps): void {
  const serve = serveOwnReads(app, deps);
  serve(uploadPageUrl, (reads, { lang }) => reads.upload(lang));
  serve(ownVideosUrl, (reads, query) => reads.videos(query));
  serve(ownVideoUrl, (reads, { video_id, lang }) => reads.video(video_id, lang));
}

/** Where a browser without script corrects what it typed. */
const pageOf = ({ video_id: edited, replaces, upload_id }: Record<string, string>): string => {
  const video_id = edited || replaces;
  if (video_id && /^[1-9]\d{0,9}$/.test(video_id)) return accountPages.video(Number(video_id));
  return upload_id ? accountPages.videos() : accountPages.upload();
};

async function actOn(domain: ApiDeps['domain'], request: FastifyRequest): Promise<Done> {
  const { member_id } = callerOf(request);
  const { fields, files } = bodyOf(request.body);
  const edit = parseOrInvalid(VideoEdit, joinTicked(fields));
  const { act, upload_id, video_id, replaces, rules = '', agree, ...more } = edit;
  const { preview, candidates, chapters, captions_lang, ...texts } = more;
  if (upload_id !== undefined && video_id !== undefined)
    throw new AppError('invalid', { form: 'invalid' });
  if (video_id === undefined) refuseFields({ chapters, captions_lang });
  if (video_id !== undefined || upload_id !== undefined) refuseFields({ replaces });
  const of_video = video_id === undefined ? undefined : databaseId(video_id);
  const of_replaced = replaces === undefined ? undefined : databaseId(replaces);
  if (isCaptionsAct(act)) {
    const captions = { video_id: of_video, member_id, lang: captions_lang, files };
    return captionsDone(actOnCaptions(domain, act, captions));
  }
  if (files.some(({ name }) => name !== 'video' && name !== 'preview'))
    throw new AppError('invalid', { video: 'invalid' });
  // Files are sent, and uploads ended, by the scope of tus.
  const is_new = upload_id === undefined && of_video === undefined;
  if (is_new || (upload_id !== undefined && act === 'delete')) demandScope(request, 'upload');
  const picture = fileIn(files, 'preview')?.bytes;
  // A film is sent once, by itself or in parts: a second one would be lost silently.
  if (!is_new && fileIn(files, 'video')) throw new AppError('invalid', { video: 'invalid' });
  // A new picture is the choice.
  const form = {
    member_id,
    typed: present(texts),
    preview: picture ? undefined : preview,
    candidates,
    chapters,
  };
  if (upload_id !== undefined) return actOnUpload(domain, act, { ...form, upload_id }, picture);
  if (of_video !== undefined)
    return actOnVideo(domain, act, { ...form, video_id: of_video }, picture);
  refuseFields({ preview: form.preview, candidates });
  const film = newVideoIn(files, { act, agree });
  const { typed } = form;
  const file = { member_id, ...film, picture, rules, typed, is_submitted: act === 'submit' };
  return { upload_id: await domain.uploads.receive({ ...file, replaces: of_replaced }) };
}

/** Fields of something else. */
function refuseFields(fields: Record<string, string | undefined>): void {
  const [name] = Object.entries(fields).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new AppError('invalid', { [name]: 'invalid' });
}

/** Back to the page of the video, which has more of them. */
async function captionsDone(acting: Promise<number>): Promise<Done> {
  const video_id = await acting;
  return { video_id, next: accountPages.video(video_id) };
}

/** The film of a form that is about no upload and no video yet. Throws `invalid`. */
function newVideoIn(
  files: Multipart['files'],
  { act, agree }: Pick<VideoEdit, 'act' | 'agree'>,
): Pick<Multipart['files'][number], 'bytes' | 'file_name'> {
  if (act !== 'create' && act !== 'submit') throw new AppError('invalid', { form: 'invalid' });
  if (agree !== 'on') throw new AppError('invalid', { agree: 'required' });
  const film = fileIn(files, 'video');
  if (!film) throw new AppError('invalid', { video: 'required' });
  return { bytes: film.bytes, file_name: film.file_name };
}

/** Undefined for none, and for the empty one that a browser sends where none was chosen. Throws `invalid` for two. */
function fileIn(
  files: Multipart['files'],
  name: 'video' | 'preview',
): Multipart['files'][number] | undefined {
  const [file, another] = files.filter((each) => each.name === name && each.bytes.length > 0);
  if (another) throw new AppError('invalid', { [name]: 'invalid' });
  return file;
}

async function actOnUpload(
  { uploads }: ApiDeps['domain'],
  act: TextAct,
  form: EditedForm & { upload_id: string },
  picture: Buffer | undefined,
): Promise<Done> {
  const { upload_id, member_id } = form;
  if (picture && (act === 'save' || act === 'submit'))
    await uploads.choosePicture({ upload_id, member_id, bytes: picture });
  switch (act) {
    case 'save':
      await uploads.saveForm(form);
      return { upload_id };
    case 'submit':
      return { upload_id, video_id: await uploads.submitForm(form) };
    case 'delete':
      await uploads.cancel({ upload_id, member_id });
      return { upload_id };
    case 'create':
    case 'restore':
      throw new AppError('already');
  }
}

async function actOnVideo(
  { ownVideos }: ApiDeps['domain'],
  act: TextAct,
  form: EditedForm & { video_id: number },
  picture: Buffer | undefined,
): Promise<Done> {
  const { video_id, member_id } = form;
  if (act === 'create') throw new AppError('already');
  if (act === 'delete') {
    await ownVideos.delete({ video_id, member_id });
    return { video_id };
  }
  if (act === 'restore') {
    await ownVideos.restore({ video_id, member_id });
    return { video_id };
  }
  if (picture) await ownVideos.choosePicture({ video_id, member_id, bytes: picture });
  await ownVideos.edit({ ...form, is_answer: act === 'submit' });
  return { video_id };
}

const answerOf = ({ upload_id, video_id, next = accountPages.videos() }: Done): VideoEditAnswer =>
  VideoEditAnswer.parse({
    ok: 1,
    next,
    upload_id: upload_id ?? null,
    video_id: video_id ?? null,
  });
