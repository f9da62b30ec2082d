import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Other scripts than the Latin one have one bucket each. */
const scripts: Readonly<Record<string, MessageDescriptor>> = {
  cyrl: msg({ context: 'script', message: 'Cyrillic' }),
  jpan: msg({ context: 'script', message: 'Japanese' }),
  grek: msg({ context: 'script', message: 'Greek' }),
  arab: msg({ context: 'script', message: 'Arabic' }),
  hebr: msg({ context: 'script', message: 'Hebrew' }),
  thai: msg({ context: 'script', message: 'Thai' }),
  kore: msg({ context: 'script', message: 'Korean' }),
};

/** The label of a first letter: itself, 0–9 for digits and signs, the name of another script. */
export function letterText(letter: string, translate: (text: MessageDescriptor) => string): string {
  const script = scripts[letter];
  if (script) return translate(script);
  return letter === '0' ? '0–9' : letter.toUpperCase();
}
