/** Resource limits of one run; the kernel or this program ends a run that exceeds them. */
export interface JailLimits {
  wall_seconds: number;
  cpu_seconds: number;
  /**
   * address space of ffmpeg and ffprobe; for node the data segment, on top of the 640 MB that it
   * always takes
   */
  memory_bytes: number;
  /** per written file */
  file_bytes: number;
  /** all written files together; polled while it runs */
  folder_bytes: number;
  /** standard output that is collected */
  output_bytes: number;
}

export const gib = 1024 ** 3;

/** Constant arguments as on a command line; never a path or anything of a file. */
export const words = (text: string): string[] => text.split(' ');

/** Limits of a run that writes nothing. */
export const no_output = { file_bytes: 0, folder_bytes: 0, output_bytes: 0 } as const;

export interface JailedRun {
  command: 'ffmpeg' | 'ffprobe' | 'node';
  args: readonly string[];
  /**
   * Files and folders it may read, at their own absolute path. Generated names only, because they
   * appear on a command line. A link is followed, unless it lies in `writes`.
   */
  reads: readonly string[];
  /**
   * The one folder it may write, at its own path; it must exist and be empty, because its content
   * counts as output. It holds no link afterwards.
   */
  writes?: string | undefined;
  limits: JailLimits;
  signal?: AbortSignal | undefined;
  /** Receives each line of standard output, which is not collected then. */
  onLine?: (line: string) => void;
}

export interface JailOutput {
  stdout: Buffer;
  /** The end of standard error. */
  stderr: string;
  /** number of warnings, harmless ones excluded */
  warnings: number;
}

/**
 * Every program that reads untrusted bytes runs through here: fixed arguments, an empty
 * environment, no network, no readable files but the given ones, one writable folder, bounded time,
 * memory and output, threads but no second process; it dies with its parent. Throws JailFailed, the
 * signal's reason, StorageFull when the disk is almost full, or JailMissing.
 */
export interface Jail {
  /**
   * `bubblewrap`: all of the above. `none`: only limits and a process group; refused in production
   * unless allowed by the configuration.
   */
  readonly kind: 'bubblewrap' | 'none';
  run(run: JailedRun): Promise<JailOutput>;
}

/**
 * A run that failed. `exit` (it gave up or crashed) and `limit` (it exceeded a limit) are caused by
 * the file; `killed` and `too_long` may be caused by the machine.
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
