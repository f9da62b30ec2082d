import pino from 'pino';

/**
 * Structured log. Never log a full client address, a search query, an e-mail address or a token.
 */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

export function createLog(level: string, name: 'web' | 'worker' | 'cli'): pino.Logger {
  // Standard output carries the result of a command, which scripts may read.
  const options = { level, base: { process: name }, timestamp: pino.stdTimeFunctions.isoTime };
  return name === 'cli' ? pino(options, pino.destination(2)) : pino(options);
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const silentLog: Log = pino({ level: 'silent' });
