import { CaptionsRefused } from './captions-refused.ts';

/** Codes of no language, script or region in particular. */
const unsaid = new Set(['und', 'mul', 'mis', 'zxx', 'Zzzz', 'ZZ']);

/**
 * The canonical form of a language tag (BCP 47) with a language, and a script and a region where it
 * names them: `de`, `pt-BR`, `zh-Hant`. Throws CaptionsRefused for others, and for unknown ones.
 */
export function readLanguage(code: string): string {
  const locale = localeOf(code);
  const parts = [
    ['language', locale?.language],
    ['script', locale?.script],
    ['region', locale?.region],
  ] as const;
  const named = parts.flatMap(([, part]) => part ?? []).join('-');
  const areKnown = parts.every(([type, part]) => part === undefined || isKnown(type, part));
  if (!locale || !areKnown || named !== String(locale))
    throw new CaptionsRefused(
      `“${code.slice(0, 40)}” is no language code such as de, pt-BR or zh-Hant.`,
      { fault: 'language' },
    );
  return named;
}

function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isKnown(type: 'language' | 'script' | 'region', part: string): boolean {
  if (unsaid.has(part)) return false;
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(part) !== undefined;
}

/** The name of a language in itself, as a menu shows it: `Deutsch`, `Português (Brasil)`. */
export function ownName(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}
