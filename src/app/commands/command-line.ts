import { plainLine } from './plain-text.ts';

const longest = 2000;

/** A command as typed, on one line of plain text, for the record of publications. */
export function commandLineOf(name: string, argv: readonly string[]): string {
  const words = argv.map((word) => {
    const plain = plainLine(word);
    return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", String.raw`'\''`)}'`;
  });
  const line = ['velour', name, ...words].join(' ');
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
