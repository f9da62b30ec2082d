import { openBigCatalogue } from '#app/big-catalogue.ts';
import { compose } from '#app/compose.ts';
import { publicViewer } from '#domain/ctx.ts';
import { createDomain } from '#domain/index.ts';
import type { Config } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from '../figure.ts';
import { openBackend } from '../listings/backend.ts';
import { createDraw } from '../listings/draw-parameters.ts';
import { searchCases } from '../listings/search-cases.ts';
import { machineLoad } from '../process-facts.ts';

const asked = 10_000;
const bound_ms = 150;
/** Statements of their own are no queries of a visitor. */
const isPage = ({ name }: { name: string }): boolean =>
  !name.includes('statement') && !name.includes('published');

/** The dearest of very many random queries, of each kind as many, each asked once after one of the same kind. */
export async function benchWorst(config: Config, name: string): Promise<Figure> {
  const { database, videos } = await openBigCatalogue(config, name);
  await using _database = database;
  await using product = await compose(config, database, silentLog);
  await using backend = await openBackend(database.app_url);
  const made = createDomain({ ...product.system_ctx, db: backend.db });
  await using _views = made.views;
  const domain = made.for(publicViewer);
  const cases = searchCases.filter(isPage);
  const draw = createDraw(videos, 'the dearest');
  const found: { of: string; ms: number }[] = [];
  for (let n = 0; found.length < asked && n < 2 * asked; n++) {
    const one = cases[n % cases.length];
    const call = one?.ask({ domain, backend, draw });
    if (!one || !call) continue;
    const { cpu_ms } = await backend.measure(call);
    if (n >= cases.length) found.push({ of: one.name, ms: cpu_ms });
  }
  found.sort((a, b) => b.ms - a.ms);
  const [worst] = found;
  const over = found.filter(({ ms }) => ms > bound_ms).length;
  return figure('search', `the dearest of ${found.length} random queries, CPU`, {
    value: worst?.ms ?? Number.NaN,
    unit: 'ms',
    bound: { most: bound_ms },
    note: `${worst?.of}; p99 ${found[Math.floor(found.length / 100)]?.ms.toFixed(1)} ms, ${over} over ${bound_ms} ms; load ${await machineLoad()}`,
  });
}
