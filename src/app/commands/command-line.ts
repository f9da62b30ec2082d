import { plainLine } from './plain-text.ts';

const longest = 2000;

/** A command as it was typed, on one line of plain text, for the note of who published what. */
export function commandLineOf(name: string, argv: readonly string[]): string {
  const words = argv.map((word) => {
    const plain = plainLine(word);
    return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", String.raw`'\''`)}'`;
  });
  const line = ['velour', name, ...words].join(' ');
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
