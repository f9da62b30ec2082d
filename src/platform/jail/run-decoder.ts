import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex, Readable, Writable } from 'node:stream';
import { decoder_env, filter_fd, jailView, word_fd } from './bubblewrap-args.ts';
import { eachLine } from './each-line.ts';
import { howEnded, type End } from './how-ended.ts';
import { JailFailed, type JailedRun, type JailLimits, type JailOutput } from './port.ts';
import { isFolderOver, watchOutput } from './watch-output.ts';

/** What bubblewrap is started with, found once. */
export interface Bubblewrap {
  root: readonly string[];
  filter: Buffer;
}

/** A run as the jail itself may ask for it: of any program. */
export type AnyRun = Omit<JailedRun, 'command'> & { command: string };

/** Node takes as much for the code that it compiles, used or not. */
const node_code_bytes = 640 * 1024 * 1024;
/** Threads, since nothing may start a process. In the jail only, where no others of our user count; the kernel spares the administrator. */
const most_threads = 4096;
const stderr_kept = 16_384;
/**
 * The last thing before the decoder. Each process asks the kernel to die with its parent, which is no use when the parent is dead by then; so once all have
 * asked, we must still be there to give the word. Fixed text: what the shell is given are arguments.
 */
const when_told = [
  'sh',
  '-c',
  `echo >&${word_fd} && read -r word <&${word_fd} && exec "$@" ${word_fd}>&-`,
  'sh',
];
/** Where there is no bubblewrap. That ties itself to us, later: killed before it has let go on what it has forked, it leaves that waiting for ever. */
const dying_with_us = ['setpriv', '--pdeathsig', 'KILL'];
const harmless = /^\s*$|\[null @|non.?monoton|Last message repeated|deprecated pixel format/i;

/** Runs a program in bubblewrap, or with limits only. Does not return before all of it has ended. */
export async function runDecoder(
  bubblewrap: Bubblewrap | undefined,
  run: AnyRun,
): Promise<JailOutput> {
  const { limits, signal, writes, onLine } = run;
  signal?.throwIfAborted();
  const started = Date.now();
  const child = start(bubblewrap, run);
  const ending = ended(child);
  const over = new AbortController();
  let verdict: JailFailed['how'] | Error | undefined;
  const stop = (why: JailFailed['how'] | Error): void => {
    verdict ??= why;
    killGroup(child);
  };
  const called_off = (): void => killGroup(child);
  const timer = setTimeout(() => stop('too_long'), limits.wall_seconds * 1000);
  signal?.addEventListener('abort', called_off);
  if (writes !== undefined)
    void watchOutput(writes, limits.folder_bytes, over.signal).then(
      (fault) => fault && stop(fault),
    );
  try {
    const [stdout, complaint, end] = await Promise.all([
      onLine
        ? eachLine(outputOf(child), onLine).then(() => Buffer.alloc(0))
        : readOutput(child, limits.output_bytes, () => stop('limit')),
      readComplaints(child),
      ending,
    ]);
    signal?.throwIfAborted();
    if (verdict instanceof Error) throw verdict;
    verdict ??=
      end === 0 ? undefined : howEnded(end, (Date.now() - started) / 1000, limits, complaint.text);
    if (writes !== undefined && (await isFolderOver(writes, limits.folder_bytes)))
      verdict ??= 'limit';
    if (verdict) throw new JailFailed(verdict, complaint.text);
    return { stdout, stderr: complaint.text, complaints: complaint.lines };
  } finally {
    clearTimeout(timer);
    over.abort();
    signal?.removeEventListener('abort', called_off);
    killGroup(child);
    await ending.catch(() => undefined);
  }
}

function start(bubblewrap: Bubblewrap | undefined, run: AnyRun): ChildProcess {
  const { command, args, reads, limits } = run;
  const is_node = command === 'node';
  const threads = bubblewrap ? [`--nproc=${most_threads}`] : [];
  const limited = [
    ...when_told,
    'prlimit',
    ...caps(is_node, limits),
    ...threads,
    '--',
    is_node ? process.execPath : command,
    ...args,
  ];
  const view = jailView({
    writes: run.writes,
    reads: is_node ? [process.execPath, ...reads] : reads,
  });
  const jailed = bubblewrap
    ? ['bwrap', ...bubblewrap.root, ...view, '--', ...limited]
    : [...dying_with_us, ...limited];
  const child = spawn('nice', ['-n', '5', ...jailed], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', bubblewrap ? 'pipe' : 'ignore', 'pipe'],
    cwd: '/',
    env: { ...decoder_env },
  });
  // It may end before it has read either; how it ended is told elsewhere.
  const filter = child.stdio[filter_fd] as Writable | null;
  filter?.on('error', () => undefined).end(bubblewrap?.filter);
  const word = child.stdio[word_fd] as Duplex;
  word.on('error', () => undefined).on('data', () => word.end('go\n'));
  return child;
}

/** Node reserves more addresses than any limit would leave it: there what it may fill is counted. */
const caps = (
  is_node: boolean,
  { memory_bytes, cpu_seconds, file_bytes }: JailLimits,
): string[] => [
  is_node ? `--data=${memory_bytes + node_code_bytes}` : `--as=${memory_bytes}`,
  `--cpu=${cpu_seconds}:${cpu_seconds + 1}`,
  `--fsize=${file_bytes}`,
  '--core=0',
  '--nofile=512',
];

/** The decoder is in the group, and dies with bubblewrap besides. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

const ended = (child: ChildProcess): Promise<End> =>
  new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? -1)),
  );

function outputOf({ stdout }: ChildProcess): Readable {
  if (!stdout) throw new Error('A program was started without its output.');
  return stdout;
}

async function readOutput(child: ChildProcess, most: number, tooMuch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of outputOf(child) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) tooMuch();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readComplaints({ stderr }: ChildProcess): Promise<{ text: string; lines: number }> {
  const found = { text: '', lines: 0 };
  if (!stderr) return found;
  await eachLine(stderr, (line) => {
    found.text += `${line}\n`;
    // A damaged video may complain a million times: cutting now and then is cheaper than each time.
    if (found.text.length > 4 * stderr_kept) found.text = found.text.slice(-stderr_kept);
    if (!harmless.test(line)) found.lines += 1;
  });
  return { ...found, text: found.text.slice(-stderr_kept) };
}
