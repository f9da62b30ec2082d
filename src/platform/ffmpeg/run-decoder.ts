import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** What a decoder may use; beyond it the kernel or we end it. */
export interface DecoderLimits {
  wall_seconds: number;
  cpu_seconds: number;
  memory_bytes: number;
  /** per file it writes */
  file_bytes: number;
  /** of standard output that is kept */
  output_bytes: number;
}

export interface DecoderRun {
  command: 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  limits: DecoderLimits;
  signal?: AbortSignal | undefined;
  /** Gets each line of standard output, which is then not kept. */
  onLine?: (line: string) => void;
}

export interface DecoderOutput {
  stdout: Buffer;
  /** Its end; the whole may be long. */
  stderr: string;
  /** lines of complaint, the harmless ones left out */
  complaints: number;
}

/**
 * A decoder that did not end well. `exit` (it gave up) and `limit` (it used more than a file may cost) are the file's fault; `killed` and `too_long`
 * may be the machine's.
 */
export class DecoderFailed extends Error {
  override readonly name = 'DecoderFailed';
  readonly how: 'exit' | 'limit' | 'killed' | 'too_long';
  readonly stderr: string;
  constructor(how: DecoderFailed['how'], stderr: string) {
    super(`decoder ended by ${how}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    this.how = how;
    this.stderr = stderr;
  }
}

const harmless = /^\s*$|\[null @|non.?monoton|Last message repeated|deprecated pixel format/i;
const stderr_kept = 16_384;

/**
 * Every call of a decoder goes through here: no shell, no inherited environment, a process group of its own that dies with us (also when we are killed)
 * and on `signal`, limits by prlimit, low priority so that pages stay quick. Throws DecoderFailed, or the signal's reason.
 */
export async function runDecoder({ command, args, limits, signal, onLine }: DecoderRun): Promise<DecoderOutput> {
  signal?.throwIfAborted();
  const started = Date.now();
  const child = start(command, args, limits);
  const kill = (): void => killGroup(child);
  const timer = { has_fired: false, handle: setTimeout(() => ((timer.has_fired = true), kill()), limits.wall_seconds * 1000) };
  signal?.addEventListener('abort', kill);
  try {
    const [stdout, complaint, end] = await Promise.all([
      readOutput(child, limits.output_bytes, onLine),
      readComplaints(child),
      ended(child),
    ]);
    signal?.throwIfAborted();
    if (stdout.length > limits.output_bytes) throw new DecoderFailed('limit', complaint.text);
    if (timer.has_fired) throw new DecoderFailed('too_long', complaint.text);
    if (end !== 0) throw new DecoderFailed(howEnded(end, (Date.now() - started) / 1000, limits), complaint.text);
    return { stdout, stderr: complaint.text, complaints: complaint.lines };
  } finally {
    clearTimeout(timer.handle);
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

function start(command: string, args: readonly string[], limits: DecoderLimits): ChildProcess {
  const caps = [
    `--as=${limits.memory_bytes}`,
    `--cpu=${limits.cpu_seconds}:${limits.cpu_seconds + 5}`,
    `--fsize=${limits.file_bytes}`,
    '--core=0',
    '--nofile=512',
  ];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'prlimit', ...caps, '--', command, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // It ended already, or the system forbids it: the work is the same at normal priority.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Exit status or the signal that ended it. */
function ended(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? -1)));
}

/** ffmpeg's exit status when it caught a signal: that for too much processor time, or one sent to end it. */
const caught_signal = 255;
/** How the programs in front of it say that it cannot be started. */
const not_started = [126, 127];

/** Only the kernel's signals for too much time or output are the file's fault. A caught one is told by whether the time can have been used. */
function howEnded(end: number | NodeJS.Signals, seconds: number, limits: DecoderLimits): DecoderFailed['how'] {
  if (end === caught_signal) return seconds * availableParallelism() >= limits.cpu_seconds ? 'limit' : 'killed';
  if (typeof end === 'number') return not_started.includes(end) ? 'killed' : 'exit';
  return end === 'SIGXCPU' || end === 'SIGXFSZ' ? 'limit' : 'killed';
}

async function readOutput(child: ChildProcess, most: number, onLine?: (line: string) => void): Promise<Buffer> {
  const { stdout } = child;
  if (!stdout) return Buffer.alloc(0);
  if (onLine) {
    for await (const line of createInterface({ input: stdout })) onLine(line);
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdout) {
    bytes += (chunk as Buffer).length;
    chunks.push(chunk as Buffer);
    if (bytes > most) killGroup(child);
  }
  return Buffer.concat(chunks);
}

async function readComplaints(child: ChildProcess): Promise<{ text: string; lines: number }> {
  const found = { text: '', lines: 0 };
  if (!child.stderr) return found;
  for await (const line of createInterface({ input: child.stderr })) {
    found.text = `${found.text}${line}\n`.slice(-stderr_kept);
    if (!harmless.test(line)) found.lines += 1;
  }
  return found;
}
