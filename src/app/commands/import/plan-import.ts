import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import { kindOfFile } from '#contracts/media/media-files.ts';
import type { Operator } from '#domain/index.ts';
import { refused, type ImportOutcome } from './import-outcome.ts';
import { filesBelow, filesIn, inNameOrder } from './import-paths.ts';
import type { Metadata } from './metadata-columns.ts';
import { quoted } from '../plain-text.ts';
import { readMetadata } from './read-metadata.ts';

/** A row with resolved categories. */
export type Details = Metadata & { category_ids: number[] };

export type ImportItem =
  | { kind: 'video'; path: string; details: Details | undefined }
  /** `path` is the photos' folder. */
  | { kind: 'album'; path: string; photos: string[]; details: Details | undefined };

export interface ImportPlan {
  items: ImportItem[];
  /** Refused before anything is imported. */
  refused: ImportOutcome[];
}

interface Row {
  line: number;
  file: string;
  /** the details, or the reason of the refusal */
  details: Details | string;
}

/**
 * Plans what is imported and what is refused, without changing anything. Throws ListRefused for an
 * unusable CSV.
 */
export async function planImport(
  catalogue: Pick<Operator['names'], 'findCategories'>,
  paths: readonly string[],
  csv: string | undefined,
): Promise<ImportPlan> {
  const given = await filesBelow(paths);
  const rows = csv === undefined ? [] : await readRows(catalogue, csv);
  const roots = await Promise.all(
    [...paths, ...(csv === undefined ? [] : [dirname(csv)])].map(trueOrGiven),
  );
  const refusals = [...given.refused];
  const described = new Map<string, { row: Row; is_refused: boolean }>();
  const named: string[] = [];
  for (const row of rows) {
    const target = resolve(dirname(csv ?? ''), row.file);
    const found = await whatIs(target, roots);
    const earlier = described.get(target);
    const reason = earlier
      ? `line ${earlier.row.line} names the same`
      : (found.reason ?? (typeof row.details === 'string' ? row.details : undefined));
    if (reason !== undefined)
      refusals.push(refused(row.file, 'metadata', `Line ${row.line}: ${reason}.`));
    if (!earlier) described.set(target, { row, is_refused: reason !== undefined });
    if (reason === undefined) named.push(...found.files);
  }
  const detailsFor = (path: string) => described.get(resolve(path));
  const videos: ImportItem[] = [];
  const albums = new Map<string, ImportItem & { kind: 'album' }>();
  for (const path of unique([...given.files, ...named])) {
    if (csv !== undefined && resolve(path) === resolve(csv)) continue;
    const kind = kindOfFile(basename(path));
    const described_as = detailsFor(kind === 'photo' ? dirname(path) : path);
    if (described_as?.is_refused) continue;
    const details =
      typeof described_as?.row.details === 'object' ? described_as.row.details : undefined;
    if (kind === undefined)
      refusals.push(refused(path, 'file_type', 'Files of this type are not taken.'));
    else if (kind === 'video') videos.push({ kind, path, details });
    else {
      const folder = resolve(dirname(path));
      const album = albums.get(folder) ?? {
        kind: 'album',
        path: dirname(path),
        photos: [],
        details,
      };
      album.photos.push(path);
      albums.set(folder, album);
    }
  }
  for (const { photos } of albums.values())
    photos.sort((a, b) => inNameOrder(basename(a), basename(b)));
  // Files with a row go first: of equal bytes they become the video.
  const items = [...videos, ...albums.values()].toSorted(
    (a, b) => Number(b.details !== undefined) - Number(a.details !== undefined),
  );
  return { items, refused: refusals };
}

const unique = (paths: readonly string[]): string[] =>
  [...new Map(paths.toReversed().map((path) => [resolve(path), path])).values()].toReversed();

async function readRows(
  catalogue: Pick<Operator['names'], 'findCategories'>,
  csv: string,
): Promise<Row[]> {
  const rows = await readMetadata(csv, new Date());
  const names = rows.flatMap(({ metadata }) =>
    typeof metadata === 'string' ? [] : metadata.categories,
  );
  const ids = await catalogue.findCategories([...new Set(names)]);
  return rows.map(({ line, file, metadata }) => {
    if (typeof metadata === 'string') return { line, file, details: metadata };
    const unknown = metadata.categories.find((name) => !ids.has(name));
    if (unknown !== undefined)
      return { line, file, details: `there is no category ${quoted(unknown)}` };
    return {
      line,
      file,
      details: {
        ...metadata,
        category_ids: [...new Set(metadata.categories.flatMap((name) => ids.get(name) ?? []))],
      },
    };
  });
}

/**
 * Resolves a row's path to files, or to the reason of a refusal. A row may only name files given on
 * the command line or in the CSV's folder.
 */
async function whatIs(
  target: string,
  roots: readonly string[],
): Promise<{ files: string[]; reason?: string }> {
  const place = target.includes('\0') ? undefined : await realpath(target).catch(() => undefined);
  if (place === undefined) return { files: [], reason: 'there is no such file or folder' };
  if (
    !roots.some(
      (root) => place === root || place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`),
    )
  )
    return {
      files: [],
      reason: 'it lies outside the folders that were given and outside that of the CSV',
    };
  const found = await stat(place);
  if (found.isFile())
    return kindOfFile(basename(target)) === 'photo'
      ? { files: [], reason: 'a photo has no row of its own; name its folder' }
      : { files: [target] };
  if (!found.isDirectory()) return { files: [], reason: 'it is neither a file nor a folder' };
  const photos = (await filesIn(target)).filter((path) => kindOfFile(basename(path)) === 'photo');
  return photos.length > 0 ? { files: photos } : { files: [], reason: 'the folder has no photos' };
}

const trueOrGiven = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
