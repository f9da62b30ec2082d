import { startChild } from '../prepare/child.mjs';
import { Stop } from '../prepare/stop.mjs';

/**
 * A command whose output is shown line by line behind a name. `output()` is all of it so far.
 * @typedef {{ child: import('../prepare/child.mjs').Child, output(): string }} Command
 */

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Command}
 */
export function run(name, [program = '', ...args], options) {
  const child = startChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let all = '';
  for (const stream of [child.process.stdout, child.process.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk) => {
      all += chunk;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) process.stdout.write(`  ${name} | ${line}\n`);
    });
  }
  return { child, output: () => all };
}

/**
 * Resolves once `origin` answers its first page; rejects when the command ends before, or after `limit` ms.
 * @param {Command} command
 * @param {string} origin
 * @param {number} limit
 * @returns {Promise<string>} the page
 */
export async function firstPage(command, origin, limit) {
  const until = Date.now() + limit;
  let ended = false;
  void command.child.done.then(() => (ended = true));
  while (!ended && Date.now() < until) {
    try {
      const answer = await fetch(`${origin}/`, { signal: AbortSignal.timeout(20_000) });
      if (answer.status === 200) return await answer.text();
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Stop(
    ended ? 'npm start ended before it answered a page' : `no page within ${limit / 1000} s`,
  );
}
