import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { root } from './site.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const Audit = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  details: z.unknown().optional(),
});
const Requests = z.object({
  items: z.array(z.object({ url: z.string(), mimeType: z.string().optional() })),
});
const Report = z.object({
  lighthouseVersion: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.enum(categories),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), Audit),
});

/** One look of Lighthouse at one page, as a telephone on a slow network. */
export interface Look {
  version: string;
  /** Lighthouse's index of the machine's speed; on a busy machine it is lower. */
  machine: number;
  /** 0 to 100 */
  scores: Record<Category, number>;
  /** Audits that took points away, by category. */
  faults: Record<Category, string[]>;
  /** ms */
  lcp_ms: number;
  /** ms */
  tbt_ms: number;
  cls: number;
  requests_besides_pictures: number;
}

/** Runs Lighthouse's own program against the page. `excluded` are audits that are left out. Throws when it could not judge the page. */
export async function lookAt(
  url: string,
  { chromium, excluded }: { chromium: string; excluded: readonly string[] },
): Promise<Look> {
  const args = [
    join(root, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    '--form-factor=mobile',
    `--only-categories=${categories.join()}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    '--no-enable-error-reporting',
    ...(excluded.length > 0 ? [`--skip-audits=${excluded.join()}`] : []),
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const stdout = await runLighthouse(args, env);
  return readReport(Report.parse(JSON.parse(stdout)));
}

/** Its report. Now and then the browser loses the beginning of a recording, and Lighthouse says so and asks to be run again; more often than that is a fault. */
async function runLighthouse(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  for (let left = 2; ; left--) {
    try {
      return (
        await promisify(execFile)(process.execPath, args, {
          cwd: root,
          env,
          maxBuffer: 64 * 1024 * 1024,
        })
      ).stdout;
    } catch (error) {
      const said =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      if (left === 0)
        throw new Error(`Lighthouse could not judge the page: ${said}`, { cause: error });
      process.stderr.write(`Lighthouse is run again: ${said}\n`);
    }
  }
}

function readReport({
  lighthouseVersion,
  environment,
  categories: judged,
  audits,
}: z.infer<typeof Report>): Look {
  const valueOf = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const faultsOf = (category: Category): string[] =>
    judged[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id);
  const each = <T>(of: (category: Category) => T): Record<Category, T> => ({
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  });
  const requests = Requests.parse(audits['network-requests']?.details).items;
  return {
    version: lighthouseVersion,
    machine: environment.benchmarkIndex,
    scores: each((category) => Math.round((judged[category].score ?? Number.NaN) * 100)),
    faults: each(faultsOf),
    lcp_ms: valueOf('largest-contentful-paint'),
    tbt_ms: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    requests_besides_pictures: requests.filter(({ mimeType }) => !mimeType?.startsWith('image/'))
      .length,
  };
}
