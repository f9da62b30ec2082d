import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex, Readable, Writable } from 'node:stream';
import { decoder_env, filter_fd, jailView, handshake_fd } from './bubblewrap-args.ts';
import { exitReason, type End } from './exit-reason.ts';
import { JailFailed, type JailedRun, type JailLimits, type JailOutput } from './port.ts';
import { isFolderOver, watchOutput } from './watch-output.ts';

/** Arguments and filter of bubblewrap, found once. */
export interface Bubblewrap {
  root: readonly string[];
  filter: Buffer;
}

/** A run of any program, for the jail's own checks. */
export type AnyRun = Omit<JailedRun, 'command'> & { command: string };

/** Node reserves this much for compiled code, used or not. */
const node_code_bytes = 640 * 1024 * 1024;
/**
 * Limit on threads, since a second process is not allowed. Inside the jail only, where no other
 * process of this user counts; the kernel exempts root.
 */
const threads_max = 4096;
const stderr_max = 16_384;
/**
 * The last step before the decoder. Each process asks the kernel for a parent death signal, which
 * has no effect when the parent is already dead; so when all have asked, the parent must still be
 * alive to answer. Fixed text: the shell receives arguments.
 */
const wait_for_go = [
  'sh',
  '-c',
  `echo >&${handshake_fd} && read -r handshake <&${handshake_fd} && exec "$@" ${handshake_fd}>&-`,
  'sh',
];
/**
 * Without bubblewrap. bubblewrap sets its own parent death signal, but later: killed before its
 * child has been released, it would leave that child waiting for ever.
 */
const with_parent_death_signal = ['setpriv', '--pdeathsig', 'KILL'];
const harmless = /^\s*$|\[null @|non.?monoton|Last message repeated|deprecated pixel format/i;

/**
 * Runs a program in bubblewrap, or with limits only. Returns after all of its processes have ended.
 */
export async function runDecoder(
  bubblewrap: Bubblewrap | undefined,
  run: AnyRun,
): Promise<JailOutput> {
  const { limits, signal, writes, onLine } = run;
  signal?.throwIfAborted();
  const started = Date.now();
  const child = start(bubblewrap, run);
  const ending = ended(child);
  const done = new AbortController();
  let verdict: JailFailed['how'] | Error | undefined;
  const stop = (why: JailFailed['how'] | Error): void => {
    verdict ??= why;
    killGroup(child);
  };
  const onAbort = (): void => killGroup(child);
  const timer = setTimeout(() => stop('too_long'), limits.wall_seconds * 1000);
  signal?.addEventListener('abort', onAbort);
  if (writes !== undefined)
    void watchOutput(writes, limits.folder_bytes, done.signal).then(
      (fault) => fault && stop(fault),
    );
  try {
    const [stdout, diagnostics, end] = await Promise.all([
      onLine
        ? eachLine(outputOf(child), onLine).then(() => Buffer.alloc(0))
        : readOutput(child, limits.output_bytes, () => stop('limit')),
      readDiagnostics(child),
      ending,
    ]);
    signal?.throwIfAborted();
    if (verdict instanceof Error) throw verdict;
    verdict ??=
      end === 0
        ? undefined
        : exitReason(end, (Date.now() - started) / 1000, limits, diagnostics.text);
    if (writes !== undefined && (await isFolderOver(writes, limits.folder_bytes)))
      verdict ??= 'limit';
    if (verdict) throw new JailFailed(verdict, diagnostics.text);
    return { stdout, stderr: diagnostics.text, warnings: diagnostics.lines };
  } finally {
    clearTimeout(timer);
    done.abort();
    signal?.removeEventListener('abort', onAbort);
    killGroup(child);
    await ending.catch(() => undefined);
  }
}

function start(bubblewrap: Bubblewrap | undefined, run: AnyRun): ChildProcess {
  const { command, args, reads, limits } = run;
  const is_node = command === 'node';
  const threads = bubblewrap ? [`--nproc=${threads_max}`] : [];
  const limited = [
    ...wait_for_go,
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
    : [...with_parent_death_signal, ...limited];
  const child = spawn('nice', ['-n', '5', ...jailed], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', bubblewrap ? 'pipe' : 'ignore', 'pipe'],
    cwd: '/',
    env: { ...decoder_env },
  });
  // The child may exit before it has read either; its exit status is reported below.
  const filter = child.stdio[filter_fd] as Writable | null;
  filter?.on('error', () => undefined).end(bubblewrap?.filter);
  const handshake = child.stdio[handshake_fd] as Duplex;
  handshake.on('error', () => undefined).on('data', () => handshake.end('go\n'));
  return child;
}

/**
 * Node reserves more address space than any limit would allow: its data segment is limited instead.
 */
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

/** The decoder is in the group, and dies with bubblewrap as well. */
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

async function readOutput(
  child: ChildProcess,
  most: number,
  onOverflow: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of outputOf(child) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) onOverflow();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readDiagnostics({ stderr }: ChildProcess): Promise<{ text: string; lines: number }> {
  const found = { text: '', lines: 0 };
  if (!stderr) return found;
  await eachLine(stderr, (line) => {
    found.text += `${line}\n`;
    // A damaged video may print a million warnings: trimming now and then is cheaper than trimming
    // each time.
    if (found.text.length > 4 * stderr_max) found.text = found.text.slice(-stderr_max);
    if (!harmless.test(line)) found.lines += 1;
  });
  return { ...found, text: found.text.slice(-stderr_max) };
}

/** Maximum length of a line: a malicious file may make a decoder print an endless one. */
const line_max = 8192;

/**
 * Calls `onLine` for each line of a program's output, including a last line without a line break.
 */
async function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, line_max);
    for (const line of lines) onLine(line.slice(0, line_max));
  }
  if (rest) onLine(rest);
}
