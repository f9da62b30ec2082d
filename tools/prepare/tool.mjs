import { stopChildren } from './child.mjs';
import { AlreadySaid } from './prepare.mjs';
import { onStopRequest } from './signals.mjs';
import { sentence } from './stop.mjs';

/**
 * Runs a command of tools/: its result is the exit code, a failure one sentence. Asked to stop, it ends its children (`grace` ms for an orderly
 * end; at once when asked again) and waits for them, so that nothing is left running.
 * @param {(tool: { stopping: boolean, onStop(close: () => void): void }) => Promise<number>} work
 * @param {{ grace?: number }} [options]
 */
export async function runTool(work, { grace = 30_000 } = {}) {
  let close = () => {};
  const tool = {
    stopping: false,
    /** @param {() => void} closer */
    onStop(closer) {
      close = closer;
    },
  };
  /** @type {Promise<void> | undefined} */
  let stopped;
  /** @type {number | undefined} */
  let signalCode;
  onStopRequest(
    (code) => {
      tool.stopping = true;
      signalCode = code;
      close();
      stopped = stopChildren(grace);
    },
    () => void stopChildren(0),
  );
  try {
    const code = await work(tool);
    await stopped;
    process.exitCode = signalCode && code > 128 ? signalCode : code;
  } catch (error) {
    await stopped;
    if (!(error instanceof AlreadySaid) && !tool.stopping)
      process.stderr.write(`\n${sentence(error)}\n`);
    process.exitCode = signalCode ?? 1;
  }
}
