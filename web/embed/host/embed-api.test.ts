// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { protocol_version, type EmbedReport } from '../protocol.ts';
import './embed-api.ts';

test('reports of the frame arrive in a browser without URL.parse, and those of other origins do not', () => {
  // As in Safari 17.
  vi.stubGlobal('URL', class extends URL {});
  Object.assign(URL, { parse: undefined });
  const frame = document.createElement('iframe');
  frame.src = 'https://tube.example/embed/7/';
  const heard = vi.fn<(report: EmbedReport) => void>();
  window.VelourEmbed(frame).on('time', heard);
  const at = { state: 'playing', seconds: 4, duration: 60 };
  const data = { velour: protocol_version, event: 'time', ...at };
  for (const origin of ['https://other.example', 'https://tube.example'])
    dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin, data }));
  expect(heard.mock.calls).toEqual([[at]]);
});
