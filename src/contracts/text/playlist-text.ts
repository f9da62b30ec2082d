import { isBrokenText } from './broken-text.ts';
import { limits } from '../limits/limits.ts';

/** Title, description and categories of a playlist as they are stored. */
export interface PlaylistTexts {
  title: string;
  description: string;
  /** `dir` of each. */
  categories: string[];
}

/** Faults by field. */
export type PlaylistFaults = Partial<
  Record<
    'title' | 'description' | 'categories',
    'title_length' | 'description_length' | 'three' | 'invalid'
  >
>;

const control = /\p{Cc}/u;
const control_in_lines = /[^\P{Cc}\n]/u;
const said = /[\p{L}\p{N}\p{P}\p{S}]/u;

const most_categories = 3;

/** Normalises the typed texts as they are stored, and finds their faults. A description may be empty. */
export function readPlaylistTexts(typed: {
  title: string;
  description: string;
  categories: readonly string[];
}): { texts: PlaylistTexts; faults: PlaylistFaults } {
  const title = typed.title.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const description = typed.description.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  const categories = [...new Set(typed.categories.filter((dir) => dir !== ''))];
  const faults: PlaylistFaults = {};
  const fault_of_title = titleFault(title);
  if (fault_of_title) faults.title = fault_of_title;
  const fault_of_description = descriptionFault(description);
  if (fault_of_description) faults.description = fault_of_description;
  if (categories.length > most_categories) faults.categories = 'three';
  return { texts: { title, description, categories }, faults };
}

function titleFault(text: string): PlaylistFaults['title'] {
  const { min, max } = limits.playlist_title;
  const { length } = Array.from(text);
  if (length < min || length > max || !said.test(text)) return 'title_length';
  return control.test(text) || isBrokenText(text) ? 'invalid' : undefined;
}

function descriptionFault(text: string): PlaylistFaults['description'] {
  if (text === '') return undefined;
  const { min, max } = limits.playlist_description;
  const { length } = Array.from(text);
  if (length < min || length > max) return 'description_length';
  return control_in_lines.test(text) || isBrokenText(text) ? 'invalid' : undefined;
}
