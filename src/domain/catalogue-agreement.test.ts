import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySequence } from '#tests/support/catalogue-commands.ts';
import { expectAgreement } from '#tests/support/catalogue-agreement.ts';
import { newWorld, prepareClips } from '#tests/support/catalogue-world.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { runCommand, type Running } from '#tests/support/run-catalogue-command.ts';
import { migrateMergedLinks } from './merging/index.ts';
import { createViewCounter } from './stats/index.ts';

// After any changes to a catalogue, in any order, its lists agree with a plain program that filters and sorts everything it knows. VELOUR_SEED
// and VELOUR_PATH, which a failure prints as `path`, repeat it; VELOUR_SEQUENCES says how many.
const world = withCtx();
const is_long = Boolean(process.env['VELOUR_LONG']);
const seed = Number(process.env['VELOUR_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env['VELOUR_PATH'];
const sequences = Number(process.env['VELOUR_SEQUENCES'] ?? (is_long ? 300 : 4));
process.stdout.write(
  `the catalogue against a plain one: ${sequences} sequences, VELOUR_SEED=${seed}\n`,
);

test(
  'publishing, editing, hiding, deleting, merging, renaming, voting, viewing and ranking leave every list and count right',
  async () => {
    const ctx = world.ctx({ kind: 'system' });
    const media = await prepareClips(ctx);
    const done = { sequences: 0, commands: 0 };
    const never = new AbortController().signal;
    const property = fc.asyncProperty(anySequence, async (commands) => {
      await using views = createViewCounter(ctx);
      const running: Running = { ...(await newWorld(ctx, media)), views, merges: [], count: 0 };
      for (const command of commands) await runCommand(running, command);
      for (const job of running.merges) await migrateMergedLinks(ctx, job, never);
      await expectAgreement(running);
      done.sequences++;
      done.commands += commands.length;
    });
    await fc.assert(property, {
      seed,
      numRuns: sequences,
      ...(path !== undefined && { path }),
      endOnFailure: !is_long,
    });
    expect(done.sequences).toBeGreaterThanOrEqual(path === undefined ? sequences : 1);
    expect(done.commands).toBeGreaterThanOrEqual(done.sequences * 40);
  },
  is_long ? 3_600_000 : 120_000,
);
