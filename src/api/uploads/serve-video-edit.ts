import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  joinCategories,
  ownVideosUrl,
  ownVideoUrl,
  uploadPageUrl,
  video_edit_url,
  VideoEdit,
  VideoEditAnswer,
  type TypedFields,
} from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits-of-forms.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { callerOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId, parseOrInvalid } from '../http/form-body.ts';
import { bodyOf } from '../http/multipart-body.ts';
import { present, serveEditForm, serveOwnReads } from './edit-form.ts';
import { serveStatistics } from './serve-statistics.ts';

/** What an act was about. */
interface Done {
  upload_id?: string;
  video_id?: number | null;
  /** Where to go on; the page of own videos by default. */
  next?: string;
}

/** What is done with texts and whole videos. */
type TextAct = Exclude<VideoEdit['act'], 'add_captions' | 'delete_captions'>;

/** The form beside a file, and own videos: what the pages show, and the one call that changes them. */
export function serveVideoEdit(app: FastifyInstance, deps: ApiDeps): void {
  serveOwnVideos(app, deps);
  serveStatistics(app, deps);
  serveEditForm(app, deps, {
    url: video_edit_url,
    kind: 'video',
    pageOf,
    formOf: ({ act = '' }) => (act.endsWith('_captions') ? 'captions' : undefined),
    parts: form_limits.parts,
    act: async (request) => answerOf(await actOn(deps.domain, request)),
  });
}

function serveOwnVideos(app: FastifyInstance, deps: ApiDeps): void {
  const serve = serveOwnReads(app, deps);
  serve(uploadPageUrl, (reads, { lang }) => reads.upload(lang));
  serve(ownVideosUrl, (reads, { before }) => reads.videos(before));
  serve(ownVideoUrl, (reads, { video_id, lang }) => reads.video(video_id, lang));
}

/** Where a browser without script corrects what it typed. */
const pageOf = ({ video_id, upload_id }: Record<string, string>): string => {
  if (video_id && /^[1-9]\d{0,9}$/.test(video_id)) return accountPages.video(Number(video_id));
  return upload_id ? accountPages.videos() : accountPages.upload();
};

async function actOn(domain: ApiDeps['domain'], request: FastifyRequest): Promise<Done> {
  const { member_id } = callerOf(request);
  const { fields, files } = bodyOf(request.body);
  const edit = parseOrInvalid(VideoEdit, joinCategories(fields));
  const {
    act,
    upload_id,
    video_id,
    rules = '',
    agree,
    preview,
    chapters,
    captions_lang,
    ...typed
  } = edit;
  if (video_id === undefined) refuseFields({ preview, chapters, captions_lang });
  if (upload_id !== undefined && video_id !== undefined)
    throw new AppError('invalid', { form: 'invalid' });
  if (act === 'add_captions' || act === 'delete_captions')
    return actOnCaptions(domain, act, {
      video_id: video_id === undefined ? undefined : databaseId(video_id),
      member_id,
      lang: captions_lang,
      files,
    });
  if (upload_id !== undefined)
    return actOnUpload(domain, act, { upload_id, member_id, typed: present(typed) });
  if (video_id !== undefined)
    return actOnVideo(domain, act, {
      video_id: databaseId(video_id),
      member_id,
      typed: present(typed),
      preview,
      chapters,
    });
  if (act !== 'create' && act !== 'submit') throw new AppError('invalid', { form: 'invalid' });
  if (agree !== 'on') throw new AppError('invalid', { agree: 'required' });
  const [file, another] = files.filter(({ name }) => name === 'video');
  if (!file || file.bytes.length === 0) throw new AppError('invalid', { video: 'required' });
  if (another || files.length > 1) throw new AppError('invalid', { video: 'invalid' });
  const { bytes } = file;
  const received = { member_id, bytes, rules, typed: present(typed) };
  return {
    upload_id: await domain.uploads.receive({ ...received, is_submitted: act === 'submit' }),
  };
}

/** Of own videos alone. */
function refuseFields(fields: Record<string, string | undefined>): void {
  const [name] = Object.entries(fields).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new AppError('invalid', { [name]: 'invalid' });
}

interface CaptionsForm {
  video_id: number | undefined;
  member_id: number;
  lang: string | undefined;
  files: ReturnType<typeof bodyOf>['files'];
}

async function actOnCaptions(
  { ownVideos }: ApiDeps['domain'],
  act: 'add_captions' | 'delete_captions',
  { video_id, member_id, lang, files }: CaptionsForm,
): Promise<Done> {
  if (video_id === undefined) throw new AppError('invalid', { form: 'invalid' });
  if (lang === undefined) throw new AppError('invalid', { captions_lang: 'required' });
  const of = { video_id, member_id, lang };
  const [file, another] = files;
  if (act === 'delete_captions') await ownVideos.deleteCaptions(of);
  else if (!file || file.bytes.length === 0)
    throw new AppError('invalid', { captions: 'required' });
  else if (another || file.name !== 'captions')
    throw new AppError('invalid', { captions: 'invalid' });
  else await ownVideos.addCaptions({ ...of, bytes: file.bytes });
  return { video_id, next: accountPages.video(video_id) };
}

async function actOnUpload(
  { uploads }: ApiDeps['domain'],
  act: TextAct,
  form: { upload_id: string; member_id: number; typed: TypedFields },
): Promise<Done> {
  const { upload_id, member_id } = form;
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
      throw new AppError('already');
  }
}

async function actOnVideo(
  { ownVideos }: ApiDeps['domain'],
  act: TextAct,
  form: Pick<VideoEdit, 'preview' | 'chapters'> & {
    video_id: number;
    member_id: number;
    typed: TypedFields;
  },
): Promise<Done> {
  const { video_id, member_id } = form;
  if (act === 'create') throw new AppError('already');
  if (act === 'delete') await ownVideos.delete({ video_id, member_id });
  else await ownVideos.edit({ ...form, is_answer: act === 'submit' });
  return { video_id };
}

const answerOf = ({ upload_id, video_id, next = accountPages.videos() }: Done): VideoEditAnswer =>
  VideoEditAnswer.parse({
    ok: 1,
    next,
    upload_id: upload_id ?? null,
    video_id: video_id ?? null,
  });
