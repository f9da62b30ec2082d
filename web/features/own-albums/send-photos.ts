import {
  album_edit_url,
  AlbumEditAnswer,
  type DraftPhoto,
} from '#contracts/calls/uploads/album-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** Photos of one request, so that what is said of each comes back within seconds. */
const photos_most = 20;

/** Files of systems that lie in folders of pictures. */
const noise = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;

/** The chosen files, without files of the system, in the order of their names or of their paths in a folder: 2 before 10. */
export const inOrder = (files: readonly File[]): File[] => {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return files
    .filter(({ name }) => !noise.test(name))
    .sort((a, b) => compare(a.webkitRelativePath || a.name, b.webkitRelativePath || b.name));
};

/** Requests of at most 8 MB and 20 photos; a larger photo goes by itself. */
export function batchesOf(files: readonly File[]): File[][] {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    const isFull =
      !last || last.length >= photos_most || bytes + file.size > upload_limits.photos_at_once;
    if (isFull) batches.push([file]);
    else last.push(file);
    bytes = isFull ? file.size : bytes + file.size;
  }
  return batches;
}

type Answer = AlbumEditAnswer | { code: string };

interface Refusal {
  code?: string;
  info?: { quota?: string };
}

/** Of a quota with its name. */
const codeIn = ({ code = 'invalid', info }: Refusal): string =>
  code === 'over_quota' && info?.quota !== undefined ? `over_quota_${info.quota}` : code;

const too_large = 'payload_too_large';

/** `offline` where no answer came, or none of the site. Never throws. */
async function post(form: FormData, signal?: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(localAction(album_edit_url), {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      ...(signal && { signal }),
    });
    // A proxy says so in a document.
    if (answer.status === 413) return { code: too_large };
    const said: unknown = await answer.json();
    if (answer.ok) return AlbumEditAnswer.parse(said);
    return { code: codeIn(said as Refusal) };
  } catch {
    return { code: 'offline' };
  }
}

/** Begins an album. Returns the number of its draft, or why not. */
export async function beginDraft(rules: string): Promise<{ draft_id: string } | { code: string }> {
  const form = new FormData();
  form.set('act', 'create');
  form.set('rules', rules);
  form.set('agree', 'on');
  const said = await post(form);
  return 'code' in said ? said : { draft_id: said.draft_id ?? '' };
}

/** Temporary faults: a broken connection, a site without free memory, too many requests. */
export const passing: ReadonlySet<string> = new Set([
  'offline',
  'unavailable',
  'too_many_requests',
]);
const waits_ms = [1000, 3000, 5000, 10_000, 20_000, 40_000];

interface Sending {
  signal: AbortSignal;
  /** After each request. */
  onPhotos(photos: readonly DraftPhoto[], sent: readonly File[]): void;
  /** Of one that no request can bring, or that is empty. */
  onRefused(file: File, reason_code: 'too_large' | 'damaged'): void;
}

/**
 * Sends photos in their order, one request after another; what was sent already is taken once. One that is too large or empty stops no other. Resolves to why it stopped, undefined when all are there. Never
 * throws.
 */
export async function sendPhotos(
  draft_id: string,
  files: readonly File[],
  sending: Sending,
): Promise<{ code: string } | undefined> {
  const isTooLarge = ({ size }: File): boolean => size > upload_limits.small_file;
  const isEmpty = ({ size }: File): boolean => size === 0;
  for (const file of files.filter(isTooLarge)) sending.onRefused(file, 'too_large');
  for (const file of files.filter(isEmpty)) sending.onRefused(file, 'damaged');
  const batches = batchesOf(files.filter((file) => !isTooLarge(file) && !isEmpty(file)));
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const said = await sendBatch(draft_id, batch, sending.signal);
    const [file, ...others] = batch;
    if (!('code' in said)) sending.onPhotos(said.photos, batch);
    else if (said.code !== too_large || !file) return { code: said.code };
    else if (others.length === 0) sending.onRefused(file, 'too_large');
    // A proxy may take less than the site does.
    else batches.unshift(...batch.map((each) => [each]));
  }
  return undefined;
}

async function sendBatch(
  draft_id: string,
  batch: readonly File[],
  signal: AbortSignal,
): Promise<Answer> {
  const form = new FormData();
  form.set('act', 'save');
  form.set('draft_id', draft_id);
  for (const file of batch) form.append('photo', file, file.name);
  let said: Answer = { code: 'offline' };
  for (const wait of [0, ...waits_ms]) {
    await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) break;
    said = await post(form, signal);
    if (!('code' in said) || !passing.has(said.code)) break;
  }
  return said;
}
