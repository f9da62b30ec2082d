import { parseUrl } from '#contracts/parse-url.ts';
import { parseReport, protocol_version } from '../protocol.ts';
import type { CommandMessage, EmbedCommand, EmbedReport, ReportMessage } from '../protocol.ts';

/** An embed as the page that frames it sees it. */
export interface VelourPlayer {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Calls back at every new state (`state`) or position (`time`); returns the way to stop that. */
  on(event: ReportMessage['event'], listener: (report: EmbedReport) => void): () => void;
}

declare global {
  interface Window {
    VelourEmbed: (frame: HTMLIFrameElement) => VelourPlayer;
  }
}

/** For pages of other sites: `VelourEmbed(frame).play()`. Served as /embed-api.js. */
window.VelourEmbed = (frame) => {
  const listeners = { state: new Set<Listener>(), time: new Set<Listener>() };
  type Listener = (report: EmbedReport) => void;
  // A frame with `sandbox` has no origin to address; commands hold nothing that is secret.
  const send = (command: EmbedCommand): void => {
    const message: CommandMessage = { velour: protocol_version, ...command };
    frame.contentWindow?.postMessage(message, '*');
  };
  const connect = (): void => send({ command: 'connect' });
  frame.addEventListener('load', connect);
  connect();
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow) return;
    const isOurs = origin === 'null' || origin === parseUrl(frame.src)?.origin;
    const report = isOurs ? parseReport(data) : undefined;
    if (!report) return;
    const { event, state, seconds, duration } = report;
    for (const listener of listeners[event]) listener({ state, seconds, duration });
  });
  return {
    play: () => send({ command: 'play' }),
    pause: () => send({ command: 'pause' }),
    seek: (seconds) => send({ command: 'seek', seconds }),
    on(event, listener) {
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
  };
};
