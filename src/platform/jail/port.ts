/** What one run may use; beyond it the kernel or we end it. */
export interface JailLimits {
  wall_seconds: number;
  cpu_seconds: number;
  /** addresses of ffmpeg and ffprobe; of node what it fills, beyond some 640 MB that it always takes */
  memory_bytes: number;
  /** per file it writes */
  file_bytes: number;
  /** all that it writes together; looked at while it runs */
  folder_bytes: number;
  /** of standard output that is kept */
  output_bytes: number;
}

export interface JailedRun {
  command: 'ffmpeg' | 'ffprobe' | 'node';
  args: readonly string[];
  /** Files and folders it may read, at their own absolute path inside. Generated names only: they stand on a command line. A link is followed,
   * unless it lies in `writes`. */
  reads: readonly string[];
  /** The one folder it may write, likewise; it must exist and is otherwise empty, or its content counts as output. It can hold no link afterwards. */
  writes?: string | undefined;
  limits: JailLimits;
  signal?: AbortSignal | undefined;
  /** Gets each line of standard output, which is then not kept. */
  onLine?: (line: string) => void;
}

export interface JailOutput {
  stdout: Buffer;
  /** Its end; the whole may be long. */
  stderr: string;
  /** lines of complaint, the harmless ones left out */
  complaints: number;
}

/**
 * Every program that touches a stranger's bytes runs through here: fixed arguments, no inherited environment, no network, nothing to read but what was named,
 * one folder to write, bounded time, memory and output, threads but no second process, and it dies with us. Throws JailFailed, the signal's
 * reason, StorageFull when the disk nears its end, or JailMissing.
 */
export interface Jail {
  /** `bubblewrap`: all of the above. `none`: only limits and a process group; refused in production unless it was allowed. */
  readonly kind: 'bubblewrap' | 'none';
  run(run: JailedRun): Promise<JailOutput>;
}

/**
 * A run that did not end well. `exit` (it gave up or crashed) and `limit` (it used more than a file may cost) are the file's fault; `killed` and `too_long`
 * may be the machine's.
 */
export class JailFailed extends Error {
  override readonly name = 'JailFailed';
  readonly how: 'exit' | 'limit' | 'killed' | 'too_long';
  readonly stderr: string;
  constructor(how: JailFailed['how'], stderr: string) {
    super(`decoder ended by ${how}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    this.how = how;
    this.stderr = stderr;
  }
}
