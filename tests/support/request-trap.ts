import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const port = 18_081;
const patience_ms = 120_000;

/** Listens where hostile files point to. Every request was made by a decoder that a file led astray. Waits while another run has the port. */
export async function trapRequests(): Promise<
  AsyncDisposable & { readonly requests: readonly string[] }
> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.end();
  });
  server.on('connection', () => requests.push('a connection'));
  const until = Date.now() + patience_ms;
  for (;;) {
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (!fault) break;
    if (fault.code !== 'EADDRINUSE' || Date.now() > until) throw fault;
    await sleep(500);
  }
  return {
    requests,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
