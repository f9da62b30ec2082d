import type { CommandIo } from '../command.ts';
import type { ImportOutcome } from './import-outcome.ts';
import { printable } from '../plain-text.ts';

export interface ImportProgress {
  report(path: string, stage: string, percent: number): void;
  done(outcome: ImportOutcome): void;
}

const bar_width = 24;
const up_and_clear = '\u{1B}[1A\u{1B}[2K';

/**
 * A bar that is redrawn in place on a terminal, one line per stage elsewhere, nothing with
 * `--json`.
 */
export function createImportProgress(
  io: CommandIo,
  total: number,
  is_silent: boolean,
): ImportProgress {
  const underway = new Map<string, { stage: string; percent: number }>();
  let finished = 0;
  let is_drawn = false;

  const print = (line: string): void => {
    io.out(`${is_drawn ? up_and_clear : ''}${line}`);
    is_drawn = false;
  };
  const draw = (): void => {
    const share =
      (finished * 100 + [...underway.values()].reduce((sum, { percent }) => sum + percent, 0)) /
      (total * 100);
    const filled = Math.round(share * bar_width);
    const [path = '', at] = [...underway].at(0) ?? [];
    const now = at ? `${printable(path).slice(-40)} ${at.stage} ${at.percent} %` : '';
    print(`[${'#'.repeat(filled)}${'-'.repeat(bar_width - filled)}] ${finished}/${total} ${now}`);
    is_drawn = true;
  };

  return {
    report(path, stage, percent) {
      if (is_silent) return;
      const is_new_stage = underway.get(path)?.stage !== stage;
      underway.set(path, { stage, percent });
      if (io.is_tty) draw();
      else if (is_new_stage) print(`${printable(path)}: ${stage}`);
    },
    done(outcome) {
      underway.delete(outcome.path);
      finished += 1;
      if (is_silent) return;
      print(sentence(outcome));
      if (io.is_tty && finished < total) draw();
    },
  };
}

function sentence({
  path,
  verdict,
  reason,
  duration_s,
  video_id,
  album_id,
}: ImportOutcome): string {
  const name = printable(path);
  if (verdict === 'refused') return `refused    ${name}: ${printable(reason ?? '')}`;
  if (verdict === 'duplicate') return `duplicate  ${name}: it is here already`;
  if (album_id !== null) return `imported   ${name}: album ${album_id}`;
  return `imported   ${name}: video ${video_id ?? ''}, ${Math.round(duration_s ?? 0)} s`;
}
