import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

export interface Captions {
  lang: string;
  label: string;
  cues: number;
  bytes: number;
  created_at: Date;
}

/** The captions of a video by language. Throws not_found. */
export async function listCaptions({ db }: Pick<Ctx, 'db'>, video_id: number): Promise<Captions[]> {
  const video = await db
    .selectFrom('video')
    .select('video_id')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  if (!video) throw new AppError('not_found');
  return db
    .selectFrom('video_caption')
    .select(['lang', 'label', 'cues', 'bytes', 'created_at'])
    .where('video_id', '=', video_id)
    .orderBy('lang')
    .execute();
}
