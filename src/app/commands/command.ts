/** Output of a command. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  is_tty: boolean;
}

/**
 * One `velour <name>`. `run` returns the exit status: 0 success, 1 something was refused or
 * differs, 2 wrong use or configuration.
 */
export interface Command {
  name: string;
  summary: string;
  help: string;
  run(argv: string[], io: CommandIo): Promise<number>;
}

/** The arguments are wrong; `message` is a sentence. */
export class WrongUse extends Error {}

/** A boolean option of `parseArgs`. */
export const flag = { type: 'boolean', default: false } as const;

/** Makes WrongUse and the errors of `parseArgs` print the help and exit with 2. */
export const defineCommand = ({ run, ...command }: Command): Command => ({
  ...command,
  async run(argv, io) {
    try {
      return await run(argv, io);
    } catch (error) {
      if (!(error instanceof WrongUse || isParseError(error))) throw error;
      io.err(`${error.message}\n\n${command.help}`);
      return 2;
    }
  },
});

const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

const id_max = 2 ** 31 - 1;

/** Parses ids; undefined when there is none or one is invalid. */
export function readIds(words: readonly string[]): number[] | undefined {
  const ids = words.map((word) => (/^\d{1,10}$/.test(word) ? Number(word) : 0));
  const are_valid = ids.length > 0 && ids.every((id) => id >= 1 && id <= id_max);
  return are_valid ? [...new Set(ids)] : undefined;
}
