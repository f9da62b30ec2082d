import { readFileSync } from 'node:fs';

/** One text of a catalogue. */
export interface CatalogueEntry {
  /** The key in the sources: its English words, before them a context that distinguishes it from the same words elsewhere. */
  key: string;
  source: string;
  text: string;
}

/** The texts of a .po file, in its order; its head is left out. */
export function readCatalogue(file: URL | string): CatalogueEntry[] {
  const quoted = '(".*"(?:\\n".*")*)';
  const entries = readFileSync(file, 'utf8').matchAll(
    new RegExp(`^(?:msgctxt ${quoted}\\n)?msgid ${quoted}\\nmsgstr ${quoted}$`, 'gm'),
  );
  return [...entries]
    .map(([, context, source, text]) => ({
      context: unquoted(context),
      source: unquoted(source),
      text: unquoted(text),
    }))
    .filter(({ source }) => source !== '')
    .map(({ context, source, text }) => ({
      key: context ? `${context}: ${source}` : source,
      source,
      text,
    }));
}

function unquoted(lines = ''): string {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String(JSON.parse(line)))
    .join('');
}
