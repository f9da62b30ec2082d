/** Where a command prints. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  is_tty: boolean;
}

/** One `velour <name>`. `run` returns the exit status: 0 fine, 1 something was refused or differs, 2 wrong use or configuration. */
export interface Command {
  name: string;
  summary: string;
  help: string;
  run(argv: string[], io: CommandIo): Promise<number>;
}
