/**
 * Messages between an embed and the page that frames it, by `postMessage`. Every message is an
 * object with the version of the protocol; docs/embedding.md describes them.
 */
export const protocol_version = 1;

export type EmbedState = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

/** From the host page. `connect` asks for reports; each of the others does, too. */
export type EmbedCommand =
  | { command: 'connect' }
  | { command: 'play' }
  | { command: 'pause' }
  | { command: 'seek'; seconds: number };

/** Where the film is. `duration` is 0 until it is known. */
export interface EmbedReport {
  state: EmbedState;
  seconds: number;
  duration: number;
}

export type CommandMessage = { velour: typeof protocol_version } & EmbedCommand;
export type ReportMessage = {
  velour: typeof protocol_version;
  event: 'state' | 'time';
} & EmbedReport;

/** The command in what a frame's parent has sent; undefined for anything else. */
export function parseCommand(data: unknown): EmbedCommand | undefined {
  if (!isOfProtocol(data)) return undefined;
  const { command, seconds } = data;
  if (command === 'connect' || command === 'play' || command === 'pause') return { command };
  const isTime = typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
  return command === 'seek' && isTime ? { command, seconds } : undefined;
}

const states: readonly unknown[] = ['idle', 'loading', 'playing', 'paused', 'ended', 'failed'];

/** The report in what a frame has sent; undefined for anything else. */
export function parseReport(data: unknown): ReportMessage | undefined {
  const isReport =
    isOfProtocol(data) &&
    (data['event'] === 'state' || data['event'] === 'time') &&
    states.includes(data['state']) &&
    typeof data['seconds'] === 'number' &&
    typeof data['duration'] === 'number';
  return isReport ? (data as unknown as ReportMessage) : undefined;
}

function isOfProtocol(data: unknown): data is Record<string, unknown> {
  return (
    typeof data === 'object' &&
    data !== null &&
    'velour' in data &&
    data.velour === protocol_version
  );
}
