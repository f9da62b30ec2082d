import type { CommandIo } from './command.ts';

const width = 24;
const up_and_clear = '\u{1B}[1A\u{1B}[2K';

/** Lines on a terminal, with a bar below them that is redrawn in place. */
export function createBar(io: CommandIo, indent = '') {
  let is_drawn = false;
  const print = (line: string): void => {
    io.out(`${is_drawn ? up_and_clear : ''}${line}`);
    is_drawn = false;
  };
  return {
    print,
    draw(fraction: number, text: string): void {
      const filled = Math.round(fraction * width);
      print(`${indent}[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${text}`);
      is_drawn = true;
    },
  };
}
