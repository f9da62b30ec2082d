import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InformationPage } from '#contracts/pages/information-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';

const read = new Map<string, Promise<string>>();

/** The Markdown that comes with Velour; each file is read once. */
export function shippedText(page: InformationPage, lang: Language): Promise<string> {
  const name = `${page}.${lang}.md`;
  const known = read.get(name);
  if (known) return known;
  const reading = readFile(join(import.meta.dirname, 'texts', name), 'utf8');
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
}
