import { AppError } from '#contracts/errors.ts';
import type { ApiDeps } from '../deps.ts';
import type { Multipart } from '../http/bodies/multipart.ts';

export const captionsActs = ['add_captions', 'delete_captions'] as const;
export type CaptionsAct = (typeof captionsActs)[number];

export const isCaptionsAct = (act: string): act is CaptionsAct =>
  captionsActs.some((name) => name === act);

interface CaptionsForm {
  video_id: number | undefined;
  member_id: number;
  lang: string | undefined;
  files: Multipart['files'];
}

/** Adds or removes the captions of one language; returns the video. Throws `invalid` by field, and as the domain. */
export async function actOnCaptions(
  { ownVideos }: ApiDeps['domain'],
  act: CaptionsAct,
  { video_id, member_id, lang, files }: CaptionsForm,
): Promise<number> {
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
  return video_id;
}
