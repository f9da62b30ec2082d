import pino from 'pino';

/** Structured log. Never hand it a full client address, a query text, an e-mail or a token. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

export function createLog(level: string, name: 'web' | 'worker' | 'cli'): pino.Logger {
  // What a command prints on standard output is its answer, which a script may read.
  const options = { level, base: { process: name }, timestamp: pino.stdTimeFunctions.isoTime };
  return name === 'cli' ? pino(options, pino.destination(2)) : pino(options);
}

export const silentLog: Log = pino({ level: 'silent' });
