import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { ReadDb, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld, lockUploaders } from '../holds/index.ts';
import {
  eraseLater,
  eraseNow,
  inWorkFolder,
  key_note,
  newStorageKey,
  placesOf,
} from '../media/index.ts';
import { CaptionsRefused } from './captions-refused.ts';
import { decodeText } from './decode-text.ts';
import { isSrt, srtBlocks } from './read-srt.ts';
import { effectsOfCues } from './spoken-text.ts';
import { ownName, readLanguage } from './read-language.ts';
import { readCues, webVttBlocks, writeWebVtt, type Cue } from './read-webvtt.ts';

/** Largest file that is taken of an operator. */
const most_bytes = 2 * 1024 * 1024;
const longest_label = 60;
/** Cues may end so much after the film, which players round. */
const slack_ms = 1000;

export interface NewCaptions {
  video_id: number;
  /** A language tag; its canonical form is stored. */
  lang: string;
  /** One line for menus; the name of the language in itself by default. */
  label?: string | undefined;
  /** A WebVTT or SRT file. */
  bytes: Uint8Array;
}

/** Whose captions they are, where that counts. */
interface Rules {
  bytes_most?: number;
  /** Languages that a video has at most. */
  most?: number;
  /** Called in the transaction with what rules of restricted terms say, before the video is locked. */
  before?: (trx: Trx, effects: ReadonlySet<string>) => Promise<void>;
}

export interface AddedCaptions {
  lang: string;
  label: string;
  cues: number;
  /** The video had captions in this language before. */
  is_replaced: boolean;
}

/**
 * Gives a video captions in a language, in place of those that it had: validates,
 * rewrites and stores the file, then links it, so that visitors see the old ones or the new. Throws not_found,
 * deleted, `forbidden` with `hold` where a legal hold keeps those that it had, and CaptionsRefused for what cannot be shown;
 * nothing has changed then.
 */
export const addCaptions = (ctx: Ctx, input: NewCaptions): Promise<AddedCaptions> =>
  saveCaptions(ctx, input, { before: (trx) => lockUploaders(trx, 'video', [input.video_id]) });

/** The same with what else has to hold. Throws `full` as well, and what `before` throws. */
export async function saveCaptions(
  ctx: Ctx,
  input: NewCaptions,
  rules: Rules,
): Promise<AddedCaptions> {
  const { video_id, bytes } = input;
  const lang = readLanguage(input.lang);
  const label = input.label ?? ownName(lang);
  if (label === '' || label.length > longest_label)
    throw new CaptionsRefused(`A label has 1 to ${longest_label} characters.`);
  const largest = rules.bytes_most ?? most_bytes;
  if (bytes.length > largest)
    throw new CaptionsRefused(`The file has more than ${largest / 1024 / 1024} MB.`, {
      fault: 'file_size',
    });
  const { duration } = await filmOf(ctx.db, video_id);
  const text = decodeText(bytes);
  const read = await readCues(isSrt(text) ? srtBlocks(text) : webVttBlocks(text));
  const cues = withinFilm(read, Math.round(duration * 1000));
  const effects = await effectsOfCues(ctx, cues, lang);
  const file = Buffer.from(writeWebVtt(cues));

  const replaced = await inWorkFolder(ctx, 'new', async (folder) => {
    const storage_key = newStorageKey();
    const path = join(folder, 'captions.vtt');
    await writeFile(path, file);
    // If the process dies between object and row, the sweep finds the object by this note.
    await writeFile(join(folder, key_note), storage_key);
    await ctx.storage.putFile(placesOf(storage_key).captions, path);
    const facts = { cues: cues.length, bytes: file.length, has_terms: effects.size > 0 };
    const row = { video_id, lang, label, storage_key, ...facts };
    return saveRow(ctx, row, { ...rules, effects }).catch(async (error: unknown) => {
      await eraseNow(ctx, storage_key);
      throw error;
    });
  });
  if (replaced !== undefined) await eraseNow(ctx, replaced);
  ctx.log.info({ video_id, lang }, 'captions added');
  return { lang, label, cues: cues.length, is_replaced: replaced !== undefined };
}

/** A film that can be shown. The row of the video is locked when `isLocked`: one writer at a time. */
async function filmOf(
  db: ReadDb,
  video_id: number,
  isLocked = false,
): Promise<{ duration: number }> {
  const row = await db
    .selectFrom('video as v')
    .leftJoin('media as m', (join) =>
      join.onRef('m.media_id', '=', 'v.media_id').on('m.state', '=', 'ready'),
    )
    .select(['v.status_id', 'm.duration'])
    .where('v.video_id', '=', video_id)
    .$if(isLocked, (query) => query.forNoKeyUpdate('v'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.status_id === videoStatus.deleted) throw new AppError('deleted');
  if (row.duration === null)
    throw new CaptionsRefused(
      'The video is still being processed; add captions when it is ready.',
      { fault: 'busy' },
    );
  return { duration: row.duration };
}

/** Cues that lie in the film; the last of them end with it. */
function withinFilm(cues: readonly Cue[], length: number): Cue[] {
  const late = cues.find(({ start, end }) => start >= length || end > length + slack_ms);
  if (late)
    throw new CaptionsRefused(
      `A cue ends at ${secondsText(late.end)}, but the film is over at ${secondsText(length)}.`,
      { fault: 'captions_late' },
    );
  return cues.map((cue) => ({ ...cue, end: Math.min(cue.end, length) }));
}

const secondsText = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

interface Row {
  video_id: number;
  lang: string;
  label: string;
  storage_key: string;
  cues: number;
  bytes: number;
  has_terms: boolean;
}

/** Returns the storage key of the captions that it replaces. */
function saveRow(
  ctx: Ctx,
  row: Row,
  { most, before: prepare, effects }: Rules & { effects: ReadonlySet<string> },
): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    await prepare?.(trx, effects);
    // The video may have been deleted since, with its captions.
    await filmOf(trx, row.video_id, true);
    const before = await trx
      .selectFrom('video_caption')
      .select('storage_key')
      .where('video_id', '=', row.video_id)
      .where('lang', '=', row.lang)
      .executeTakeFirst();
    if (before) await assertNotHeld(trx, 'video', row.video_id);
    await trx
      .deleteFrom('video_caption')
      .where('video_id', '=', row.video_id)
      .where('lang', '=', row.lang)
      .execute();
    if (most !== undefined && (await countOthers(trx, row)) >= most) throw new AppError('full');
    await trx.insertInto('video_caption').values(row).execute();
    if (before) await eraseLater(ctx, trx, before.storage_key);
    return before?.storage_key;
  });
}

/** Captions in other languages; the video is locked. */
async function countOthers(trx: Trx, { video_id, lang }: Row): Promise<number> {
  const rows = await trx
    .selectFrom('video_caption')
    .select('lang')
    .where('video_id', '=', video_id)
    .where('lang', '<>', lang)
    .execute();
  return rows.length;
}
