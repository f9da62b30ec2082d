import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

import { JailFailed, type Jail, type JailedRun, type JailLimits, type JailOutput } from './port.ts';

const harmless = /^\s*$|\[null @|non.?monoton|Last message repeated|deprecated pixel format/i;
const stderr_kept = 16_384;

export interface JailOptions {
  /** Where bubblewrap cannot be had, run without it. */
  allow_unjailed: boolean;
}

/** Looks once which jail this machine offers. */
export async function createJail(_options: JailOptions): Promise<Jail> {
  return { kind: 'none', run: runUnjailed };
}

async function runUnjailed({ command, args, limits, signal, onLine }: JailedRun): Promise<JailOutput> {
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
    if (stdout.length > limits.output_bytes) throw new JailFailed('limit', complaint.text);
    if (timer.has_fired) throw new JailFailed('too_long', complaint.text);
    if (end !== 0) throw new JailFailed(howEnded(end, (Date.now() - started) / 1000, limits), complaint.text);
    return { stdout, stderr: complaint.text, complaints: complaint.lines };
  } finally {
    clearTimeout(timer.handle);
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

function start(command: string, args: readonly string[], limits: JailLimits): ChildProcess {
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
function howEnded(end: number | NodeJS.Signals, seconds: number, limits: JailLimits): JailFailed['how'] {
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
