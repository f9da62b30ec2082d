import * as z from 'zod/mini';
import { parseDuration } from '#contracts/media/duration.ts';
import { orientations } from '#contracts/vocabulary.ts';
import type { NewPartnerVideo } from '#domain/partners/index.ts';
import { longest_title } from '../import/metadata-columns.ts';
import { plainLine, quoted } from '../plain-text.ts';
import { readCsv } from '../import/read-csv.ts';
import { ListRefused, readText } from '../import/read-text.ts';

const columns = ['gender', 'title', 'url', 'thumb', 'duration'] as const;
type Cells = Readonly<Record<(typeof columns)[number], string>>;

const longest_address = 1000;
const most_entries = 100_000;

/** The videos of a list, or the faults of its lines. */
export interface PartnerList {
  videos: NewPartnerVideo[];
  /** sentences that begin with the line of a CSV or the number of an entry */
  faults: string[];
}

/**
 * Reads a list of partner videos: a CSV or a JSON array of objects, by file extension. Throws
 * ListRefused for any other file.
 */
export async function readPartnerVideos(path: string): Promise<PartnerList> {
  const isJson = path.toLowerCase().endsWith('.json');
  if (!isJson && !path.toLowerCase().endsWith('.csv'))
    throw new ListRefused('The list has to end in .csv or .json.');
  const rows = isJson
    ? await readJson(path)
    : await readCsv(path, columns, ['gender', 'title', 'url', 'thumb']);
  const list: PartnerList = { videos: [], faults: [] };
  const lines = new Map<string, number>();
  for (const { line, cells, fault } of rows) {
    const read = fault === undefined ? videoOf(cells) : fault;
    const key = typeof read === 'string' ? '' : `${read.orientation} ${read.url}`;
    const earlier = lines.get(key);
    const said =
      typeof read === 'string'
        ? read
        : earlier === undefined
          ? undefined
          : `the address stands in ${earlier} already`;
    if (said !== undefined) list.faults.push(`${isJson ? 'entry' : 'line'} ${line}: ${said}`);
    else if (typeof read !== 'string') {
      lines.set(key, line);
      list.videos.push(read);
    }
  }
  return list;
}

const Entry = z.strictObject({
  gender: z.string(),
  title: z.string(),
  url: z.string(),
  thumb: z.string(),
  duration: z.optional(z.string()),
});
const nothing: Cells = { gender: '', title: '', url: '', thumb: '', duration: '' };

async function readJson(
  path: string,
): Promise<{ line: number; cells: Cells; fault: string | undefined }[]> {
  const entries = parsed(await readText(path, 'list'));
  if (!Array.isArray(entries)) throw new ListRefused('The list is not a JSON array.');
  if (entries.length > most_entries)
    throw new ListRefused(`The list has more than ${most_entries} entries; split it.`);
  return entries.map((entry: unknown, index) => {
    const read = Entry.safeParse(entry);
    const fault = read.success
      ? undefined
      : `it is not an object of the texts ${columns.join(', ')}`;
    return {
      line: index + 1,
      cells: { ...nothing, ...read.data, duration: read.data?.duration ?? '' },
      fault,
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ListRefused('The list is not JSON.');
    throw error;
  }
}

/** Returns the video, or the fault. */
function videoOf(cells: Cells): NewPartnerVideo | string {
  const orientation = orientations.find((each) => each === cells.gender.trim());
  if (!orientation)
    return `the gender ${quoted(cells.gender)} is none of ${orientations.join(', ')}`;
  const title = plainLine(cells.title);
  if (title === '') return 'it has no title';
  if (title.length > longest_title) return `the title is longer than ${longest_title} characters`;
  const [url, thumb] = [addressOf(cells.url), addressOf(cells.thumb)];
  if (url === undefined)
    return `the url ${quoted(cells.url)} is no address such as https://partner.example/video`;
  if (thumb === undefined)
    return `the thumb ${quoted(cells.thumb)} is no address such as https://partner.example/picture.jpg`;
  const length = cells.duration.trim();
  if (!/^(|(\d{1,2}:[0-5])?\d:[0-5]\d|\d{1,3}:[0-5]\d)$/.test(length))
    return `the duration ${quoted(length)} is not one such as 4:30 or 1:04:30`;
  return {
    orientation,
    title,
    url,
    // As browsers write it, so that its origin is compared as the settings have it.
    thumb: new URL(thumb).href,
    duration: length === '' ? 0 : parseDuration(length),
  };
}

/** Accepts https without credentials and without characters that could end an attribute. */
function addressOf(cell: string): string | undefined {
  const text = cell.trim();
  const url = URL.parse(text);
  // The browser's spelling may be longer.
  const isShort = Math.max(text.length, url?.href.length ?? 0) <= longest_address;
  const isPlain = isShort && /^https:\/\/[^\s"'<>\\\p{C}]+$/u.test(text);
  return isPlain && url?.hostname && url.username === '' && url.password === '' ? text : undefined;
}
