import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostedCheckSettings } from '#platform/bot-check/settings.ts';

export interface PlayedCheck extends AsyncDisposable {
  origin: string;
  settings: HostedCheckSettings;
  /** Every request, in order: method, path without query, body. */
  seen: string[];
  /** The answer to the next verifications; undefined to answer as the service would. */
  answer: { status: number; body: unknown } | undefined;
}

/** Draws a frame, takes a moment, and writes its answer into a field of its own, as such scripts do. */
const script = `
const states = [];
let count = 0;
const solve = (id) => setTimeout(() => {
  const token = 'token-' + Date.now() + '-' + ++count;
  states[id].field.value = token;
  states[id].options.callback(token);
}, 50);
globalThis.exampleCheck = {
  render(element, options) {
    const frame = document.createElement('iframe');
    frame.src = new URL('/frame', '__ORIGIN__');
    frame.title = 'Example Check';
    frame.width = 300;
    frame.height = 65;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'example-check-response';
    element.append(frame, field);
    states.push({ element, options, field });
    solve(states.length - 1);
    return states.length - 1;
  },
  reset: solve,
  remove: (id) => states[id].element.replaceChildren(),
};
globalThis[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

/** A hosted check with its script, as Turnstile and hCaptcha are, which takes each answer once. */
export async function playCheck(hostname = '127.0.0.1'): Promise<PlayedCheck> {
  const used = new Set<string>();
  const seen: string[] = [];
  const verdictOn = (body: string): unknown => {
    const fields = new URLSearchParams(body);
    const token = fields.get('response') ?? '';
    if (fields.get('secret') !== 'played-secret') return refusal('invalid-input-secret');
    if (!token.startsWith('token-')) return refusal('invalid-input-response');
    if (used.has(token)) return refusal('timeout-or-duplicate');
    used.add(token);
    return { success: true, hostname, challenge_ts: new Date().toISOString() };
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      seen.push(`${request.method} ${path}${body && ` ${body}`}`);
      const send = (type: string, text: string, status = 200): unknown =>
        response.writeHead(status, { 'content-type': type }).end(text);
      if (path === '/api.js')
        return send('text/javascript', script.replace('__ORIGIN__', played.origin));
      if (path === '/frame') return send('text/html', '<!doctype html><title>Check</title>Checked');
      const { status, body: given } = played.answer ?? { status: 200, body: verdictOn(body) };
      return send('application/json', JSON.stringify(given), status);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const played: PlayedCheck = {
    origin,
    seen,
    answer: undefined,
    settings: {
      name: 'Example Check',
      script_url: `${origin}/api.js`,
      api: 'exampleCheck',
      origins: [],
      verify_url: `${origin}/siteverify`,
      site_key: 'site-key',
      secret: 'played-secret',
      privacy_url: `${origin}/privacy`,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return played;
}

const refusal = (code: string): unknown => ({ success: false, 'error-codes': [code] });
