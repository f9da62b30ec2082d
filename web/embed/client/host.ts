import { parseCommand, protocol_version } from '../protocol.ts';
import type { EmbedCommand, EmbedReport, ReportMessage } from '../protocol.ts';

/** Least time between two reports of the position, ms. */
const time_step_ms = 250;

export interface Host {
  /** Reports a new state to the host page, or the position: at most four times a second unless it has jumped. */
  report(event: ReportMessage['event'], has_jumped?: boolean): void;
}

/**
 * Takes commands of the page that frames this one, and of no other window. Reports go to the origin
 * of the last command: a page that has sent none gets no reports, and neither does a page without an
 * origin, because no message can be addressed to it.
 */
export function listenToHost(
  obey: (command: EmbedCommand) => void,
  snapshot: () => EmbedReport,
): Host {
  let origin = '';
  let reported_at = -Infinity;
  const report: Host['report'] = (event, has_jumped = false) => {
    if (origin === '') return;
    const now = performance.now();
    if (event === 'time' && !has_jumped && now - reported_at < time_step_ms) return;
    reported_at = now;
    const message: ReportMessage = { velour: protocol_version, event, ...snapshot() };
    window.parent.postMessage(message, origin);
  };
  window.addEventListener('message', (event) => {
    if (window.parent === window || event.source !== window.parent) return;
    const command = parseCommand(event.data);
    if (!command) return;
    origin = /^https?:\/\//.test(event.origin) ? event.origin : '';
    obey(command);
    if (command.command === 'connect') report('state');
  });
  return { report };
}
