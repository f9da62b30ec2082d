// npm run soak: a site under everything that leaks for twenty minutes; ends with 1 when its memory or its descriptors grow.
import { parseArgs } from 'node:util';
import { isPassed, jsonLine, table } from '../figure.ts';
import { soak } from './soak.ts';

const help = `npm run soak -- [--minutes 20] [--connections 16]

A site with its worker and a small catalogue, and visitors who never ask for the same twice: pages, lists, searches and addresses that nobody asked for before,
views and votes from addresses of their own, forms that are refused, downloads that are broken off, and readers who are slow. After a warm-up of a quarter of
the time, memory (R-83: 20 %) and descriptors must not grow, and when it is over the descriptors must be what they were. Exit status 1 when they are not.`;

async function main(): Promise<number> {
  const flags = {
    help: { type: 'boolean', short: 'h', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  const numbers = {
    minutes: { type: 'string', default: '20' },
    connections: { type: 'string', default: '16' },
  } as const;
  const { values } = parseArgs({ options: { ...flags, ...numbers } });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const figures = await soak({
    minutes: Number(values.minutes),
    connections: Number(values.connections),
  });
  process.stdout.write(
    values.json ? `${figures.map(jsonLine).join('\n')}\n` : `${table(figures)}\n`,
  );
  return figures.every(isPassed) ? 0 : 1;
}

process.exitCode = await main();
