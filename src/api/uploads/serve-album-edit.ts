import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  album_edit_url,
  AlbumEdit,
  AlbumEditAnswer,
  albumFormUrl,
  ownAlbumsUrl,
  ownAlbumUrl,
  readPhotoFields,
  type DraftPhoto,
  type PhotoFields,
} from '#contracts/calls/uploads/album-edit.ts';
import { joinTicked, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { people_limits } from '#contracts/limits/limits-of-people.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { callerOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { bodyOf } from '../http/bodies/multipart-body.ts';
import { present, serveEditForm, serveOwnReads } from './edit-form.ts';

/** Of each photo a file or a caption, a place and a tick to remove it; a tick of each person; and the texts. */
const parts_most = 3 * upload_limits.photos + people_limits.people + 100;
/** Captions of all photos, and the texts. A character has 12 bytes at most, as `%F0%9F%8C%8A`. */
const form_bytes = 12 * upload_limits.photos * upload_limits.caption + 256 * 1024;

/** The objects that an act changed. */
interface Done {
  draft_id?: string;
  album_id?: number;
  /** That came with it. */
  photos?: DraftPhoto[];
}

/** Albums of members: reads for the pages, and the one call that makes and changes them. */
export function serveAlbumEdit(app: FastifyInstance, deps: ApiDeps): void {
  const serve = serveOwnReads(app, deps);
  serve(albumFormUrl, (reads, { lang }) => reads.albumForm(lang));
  serve(ownAlbumsUrl, (reads, query) => reads.albums(query));
  serve(ownAlbumUrl, (reads, { album_id, lang }) => reads.album(album_id, lang));
  serveEditForm(app, deps, {
    url: album_edit_url,
    kind: 'album',
    pageOf,
    list: accountPages.albums(),
    parts: parts_most,
    form_bytes,
    act: async (request) => answerOf(await actOn(deps.domain, request)),
  });
}

const pageOf = ({ album_id }: Record<string, string>): string =>
  album_id && /^[1-9]\d{0,9}$/.test(album_id)
    ? accountPages.album(Number(album_id))
    : accountPages.uploadAlbum();

type Form = Omit<AlbumEdit, 'act' | 'draft_id' | 'album_id' | 'rules' | 'agree'>;

/** The contents of the form, without the object that it changes. */
interface Said {
  member_id: number;
  files: { file_name: string; bytes: Buffer }[];
  typed: TypedFields;
  arrangement: PhotoFields & { order: number[] | undefined; cover: number | undefined };
}

async function actOn({ ownAlbums }: ApiDeps['domain'], request: FastifyRequest): Promise<Done> {
  const { member_id } = callerOf(request);
  const { fields, files } = bodyOf(request.body);
  const { others, photos } = readPhotoFields(fields);
  const edit = parseOrInvalid(AlbumEdit, joinTicked(others));
  const { act, draft_id, album_id, rules = '', agree, ...form } = edit;
  if (draft_id !== undefined && album_id !== undefined)
    throw new AppError('invalid', { form: 'invalid' });
  if (files.some(({ name, bytes }) => name !== 'photo' || bytes.length === 0))
    throw new AppError('invalid', { photo: 'invalid' });
  const said = { ...saidBy(form, photos), member_id, files };
  if (draft_id !== undefined) return actOnDraft(ownAlbums, act, draft_id, said);
  if (album_id !== undefined) return actOnAlbum(ownAlbums, act, databaseId(album_id), said);
  if (act !== 'create' && act !== 'submit') throw new AppError('invalid', { form: 'invalid' });
  if (agree !== 'on') throw new AppError('invalid', { agree: 'required' });
  return createAlbum(ownAlbums, act, rules, said);
}

function saidBy({ order, cover, ...typed }: Form, photos: PhotoFields) {
  return {
    typed: present(typed),
    arrangement: {
      ...photos,
      order: order?.match(/\d{1,9}/g)?.map(Number),
      cover: cover === undefined ? undefined : databaseId(cover),
    },
  };
}

type OwnAlbums = ApiDeps['domain']['ownAlbums'];

/** All in one request; of a form that is wrong nothing is stored. */
async function createAlbum(
  albums: OwnAlbums,
  act: 'create' | 'submit',
  rules: string,
  { member_id, files, typed, arrangement }: Said,
): Promise<Done> {
  if (act === 'submit') {
    if (files.length === 0) throw new AppError('invalid', { photo: 'required' });
    await albums.checkForm({ member_id, typed, arrangement });
  }
  const draft_id = await albums.create({ member_id, rules });
  const ref = { draft_id, member_id };
  try {
    const photos = await albums.receivePhotos({ ...ref, photos: files });
    await albums[act === 'submit' ? 'submitDraft' : 'saveDraft']({ ...ref, typed, arrangement });
    return { draft_id, photos };
  } catch (error) {
    // The request is the only one that knows of it.
    await albums.deleteDraft(ref).catch(() => undefined);
    throw error;
  }
}

async function actOnDraft(
  albums: OwnAlbums,
  act: AlbumEdit['act'],
  draft_id: string,
  { member_id, files, typed, arrangement }: Said,
): Promise<Done> {
  const ref = { draft_id, member_id };
  if (act === 'create' || act === 'restore') throw new AppError('already');
  if (act === 'delete') {
    await albums.deleteDraft(ref);
    return { draft_id };
  }
  const photos = files.length === 0 ? [] : await albums.receivePhotos({ ...ref, photos: files });
  // Of photos alone there is nothing to store.
  const isSaved =
    act === 'submit' ||
    files.length === 0 ||
    Object.keys(typed).length > 0 ||
    isArranged(arrangement);
  if (isSaved)
    await albums[act === 'submit' ? 'submitDraft' : 'saveDraft']({ ...ref, typed, arrangement });
  return { draft_id, photos };
}

/** Whether a form says anything of the photos of its draft. */
const isArranged = ({ captions, places, removed, order, cover }: Said['arrangement']): boolean =>
  captions.size + places.size + removed.size > 0 || order !== undefined || cover !== undefined;

async function actOnAlbum(
  albums: OwnAlbums,
  act: AlbumEdit['act'],
  album_id: number,
  { member_id, files, typed, arrangement }: Said,
): Promise<Done> {
  if (act === 'create' || files.length > 0) throw new AppError('already');
  const ref = { album_id, member_id };
  if (act === 'delete') await albums.delete(ref);
  else if (act === 'restore') await albums.restore(ref);
  else await albums.edit({ ...ref, typed, arrangement, is_answer: act === 'submit' });
  return { album_id };
}

const answerOf = ({ draft_id, album_id, photos = [] }: Done): AlbumEditAnswer =>
  AlbumEditAnswer.parse({
    ok: 1,
    next: accountPages.albums(),
    draft_id: draft_id ?? null,
    album_id: album_id ?? null,
    photos,
  });
