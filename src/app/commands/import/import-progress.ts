import type { CommandIo } from '../command.ts';
import type { ImportOutcome } from './import-outcome.ts';
import { createBar } from '../progress-bar.ts';
import { printable } from '../plain-text.ts';

export interface ImportProgress {
  report(path: string, stage: string, percent: number): void;
  done(outcome: ImportOutcome): void;
}

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
  const bar = createBar(io);
  let finished = 0;

  const draw = (): void => {
    const percents = underway.values().reduce((sum, { percent }) => sum + percent, finished * 100);
    const [path = '', at] = [...underway].at(0) ?? [];
    const now = at ? `${printable(path).slice(-40)} ${at.stage} ${at.percent} %` : '';
    bar.draw(percents / (total * 100), `${finished}/${total} ${now}`);
  };

  return {
    report(path, stage, percent) {
      if (is_silent) return;
      const is_new_stage = underway.get(path)?.stage !== stage;
      underway.set(path, { stage, percent });
      if (io.is_tty) draw();
      else if (is_new_stage) bar.print(`${printable(path)}: ${stage}`);
    },
    done(outcome) {
      underway.delete(outcome.path);
      finished += 1;
      if (is_silent) return;
      bar.print(sentence(outcome));
      if (io.is_tty && finished < total) draw();
    },
  };
}

function sentence(outcome: ImportOutcome): string {
  const { verdict, reason, duration_s, video_id, album_id } = outcome;
  const name = printable(outcome.path);
  if (verdict === 'refused') return `refused    ${name}: ${printable(reason ?? '')}`;
  if (verdict === 'duplicate') return `duplicate  ${name}: it is here already`;
  if (album_id !== null) return `imported   ${name}: album ${album_id}`;
  return `imported   ${name}: video ${video_id ?? ''}, ${Math.round(duration_s ?? 0)} s`;
}
