// npm run test:fresh: what a newcomer does, on a machine that has never seen this project: clone, start, stop, start again, test.
// Fails when something does not work, takes too long, or leaves a process or a file behind. Further words go to the full "npm test".
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstPage, run } from './fresh/command.mjs';
import { freePort, newcomer } from './fresh/environment.mjs';
import { look, traces } from './fresh/traces.mjs';
import { root } from './prepare/places.mjs';
import { formatTime, say } from './prepare/step.mjs';
import { sentence, Stop } from './prepare/stop.mjs';
import { runTool } from './prepare/tool.mjs';
import { endLeftovers } from './test/leftovers.mjs';
import { summary } from './test/summary.mjs';

const firstStart = 15 * 60_000;
const secondStart = 10_000;

/** @type {import('./test/summary.mjs').Result[]} */
const results = [];

/**
 * One step, with its seconds in the table at the end. After a step that failed the others still run; none does once we are asked to stop.
 * @param {{ stopping: boolean }} tool
 * @param {string} name
 * @param {() => Promise<void>} work throws what is wrong
 */
async function step(tool, name, work) {
  if (tool.stopping) return;
  say(`\n══ ${name} ══`);
  const begun = Date.now();
  const fault = await work().then(
    () => '',
    (error) => sentence(error),
  );
  if (fault) say(`  ✗ ${fault}`);
  results.push({
    name,
    ms: Date.now() - begun,
    passed: fault ? 0 : 1,
    failed: fault ? 1 : 0,
    skipped: 0,
  });
}

/** @param {unknown} condition @param {string} fault */
function expect(condition, fault) {
  if (!condition) throw new Stop(fault);
}

await runTool(
  async (tool) => {
    const work = mkdtempSync(join(tmpdir(), 'velour-fresh-'));
    const id = `${process.pid}.${Date.now()}`;
    const mark = `VELOUR_FRESH=${id}`;
    process.once('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));
    const before = look();
    const { folders, env } = newcomer(work, id);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const site = { cwd: folders.clone, env: { ...env, PORT: String(port) } };
    const expectNothingRuns = async () => {
      const left = await endLeftovers(mark, { folders: [work], patience: 5000 });
      expect(
        left.length === 0,
        `left running: ${left.map(({ pid, command }) => `${pid} ${command}`).join('; ')}`,
      );
    };

    await step(tool, 'clone', async () => {
      const changed = execFileSync('git', ['status', '--porcelain'], {
        cwd: root,
        encoding: 'utf8',
      });
      if (changed) say('  what is not committed is not tested');
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folders.clone]);
      execFileSync(
        'git',
        [
          'checkout',
          '--quiet',
          execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
        ],
        {
          cwd: folders.clone,
        },
      );
    });
    /** @type {import('./fresh/command.mjs').Command | undefined} */
    let server;
    await step(tool, 'first start to the first page', async () => {
      server = run('start', ['npm', 'start'], site);
      expect(
        (await firstPage(server, origin, firstStart)).includes('href="/videos/'),
        'the first page shows no videos',
      );
      const list = await fetch(
        `${origin}/api/json/videos2/14400/str/latest-updates/60/..1.all...json`,
      );
      const { videos } = /** @type {{ videos?: unknown[] }} */ (await list.json());
      expect(
        list.status === 200 && videos?.length === 60,
        `the list of videos answered ${list.status} with ${videos?.length} videos`,
      );
    });
    await step(tool, 'SIGTERM stops it', async () => {
      await server?.child.stop(20_000);
      expect(
        (await server?.child.done) === 0,
        `npm start ended with exit code ${await server?.child.done}`,
      );
      await expectNothingRuns();
    });
    await step(tool, 'second start to the first page (< 10 s)', async () => {
      const begun = Date.now();
      server = run('start', ['npm', 'start'], site);
      await firstPage(server, origin, 60_000);
      expect(Date.now() - begun < secondStart, `it took ${formatTime(Date.now() - begun)}`);
    });
    await step(
      tool,
      'npm test, beside it its unit and db parts, beside a running site',
      async () => {
        const options = {
          cwd: folders.clone,
          env: { ...env, DATA_DIR: join(folders.data, 'unused') },
        };
        const tests = [
          run('test', ['npm', 'test', '--', ...process.argv.slice(2)], options),
          run('beside', ['npm', 'test', '--', '--only', 'unit,db'], options),
        ];
        const codes = await Promise.all(tests.map(({ child }) => child.done));
        expect(
          codes.every((code) => code === 0),
          `exit codes ${codes.join(' and ')}`,
        );
        expect((await fetch(`${origin}/`)).status === 200, 'the running site no longer answers');
      },
    );
    await step(tool, 'Ctrl-C stops it', async () => {
      await server?.child.stop(20_000, 'SIGINT');
      await expectNothingRuns();
    });
    await step(tool, 'nothing is left behind', async () => {
      const status = execFileSync('git', ['status', '--porcelain'], {
        cwd: folders.clone,
        encoding: 'utf8',
      }).trim();
      const found = [
        ...(await traces({ ...folders, work }, before)),
        ...(status ? [`in the clone: ${status}`] : []),
      ];
      expect(found.length === 0, `left behind: ${found.join(', ')}`);
    });
    if (tool.stopping) {
      await endLeftovers(mark, { folders: [work], patience: 10_000 });
      return 130;
    }
    say(`\n${summary(results)}`);
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  },
  { grace: 20_000 },
);
