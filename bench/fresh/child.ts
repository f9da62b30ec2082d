import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../site.ts';

/** A process of ours that said that it is ready; disposing asks it to stop and waits. */
export interface Running extends AsyncDisposable {
  pid: number;
  /** Asks it to stop, waits, and returns what it printed. */
  stop(): Promise<string>;
}

/** Runs a script and waits for `ready` in what it prints. Throws with all of that when it ends before. */
export async function startScript(
  args: readonly string[],
  env: Record<string, string>,
  ready: string,
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(ready)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new Error(`${args.join(' ')} ended:\n${printed}`)));
  });
  const stop = async (): Promise<string> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    return printed;
  };
  return { pid: child.pid ?? 0, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
