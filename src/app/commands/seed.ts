import { parseArgs } from 'node:util';
import { isSeeded, seedDemo } from '#seed/seed-demo.ts';
import type { SeedProgress } from '#seed/progress.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from './command.ts';
import { createBar } from './progress-bar.ts';
import { seedPeople } from './seed-people.ts';
import { abortOnStop, withProduct } from './session.ts';

export const seedCommand = defineCommand({
  name: 'seed',
  summary: 'generate the demo catalogue',
  help: [
    'velour seed [--sample] [--force] [--json]',
    'velour seed people [--sample] [--json]',
    '',
    'Draws clips, photographs and avatars on this machine, sends them through the usual pipeline and',
    'writes 256 demo videos, 24 albums with their categories, tags, models and channels. Does nothing',
    'when the demo exists; continues an interrupted seed. The site may be running.',
    '--sample uses 4 short clips and 12 photographs (for tests). --force restores what is missing of',
    'a finished demo.',
    '--json prints {seeded, videos, clips, photos, albums, seconds} at the end.',
    'people: 24 made-up members of all roles with drawn avatars and random passwords, which are printed',
    'once; --sample draws two avatars (for tests); only with NODE_ENV=development on a loopback',
    'address. None are made otherwise: as shipped no one can sign in.',
    'Exit status: 0 the demo exists, 1 stopped or refused, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values: options, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { sample: flag, force: flag, json: flag },
    });
    if (positionals[0] === 'people' && positionals.length === 1) {
      if (options.force) throw new WrongUse('people takes no --force.');
      return seedPeople(io, options);
    }
    if (positionals.length > 0) throw new WrongUse('Say people, or nothing.');
    return withProduct(async (product) => {
      if (!options.force && (await isSeeded(product.system_ctx))) {
        io.out(
          options.json ? JSON.stringify({ seeded: false }) : 'The demo catalogue is here already.',
        );
        return 0;
      }
      const signal = abortOnStop();
      const show = options.json
        ? { report: () => undefined, progress: () => undefined }
        : lines(io);
      const summary = await seedDemo(product, {
        is_sample: options.sample,
        signal,
        ...show,
      }).catch((error: unknown) => {
        if (error !== signal.reason) throw error;
      });
      if (!summary) {
        io.err('Stopped; the next run goes on from here.');
        return 1;
      }
      const { videos, clips, photos, albums, seconds } = summary;
      io.out(
        options.json
          ? JSON.stringify({ seeded: true, ...summary })
          : `Done in ${seconds} s: ${videos} videos of ${clips} clips, ${albums} albums of ${photos} photographs.`,
      );
      return 0;
    });
  },
});

/** A bar that is redrawn in place on a terminal; plain lines elsewhere. */
function lines(io: CommandIo): {
  report(line: string): void;
  progress?(progress: SeedProgress): void;
} {
  if (!io.is_tty) return { report: io.out };
  const { print, draw } = createBar(io, '  ');
  return {
    report: print,
    progress: ({ fraction, now }) => draw(fraction, `${Math.floor(fraction * 100)} % ${now}`),
  };
}
