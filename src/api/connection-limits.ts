import type { Server } from 'node:http';
import { addressKey } from './http/client-address.ts';

const shipped = { per_address: 1000, in_all: 8000 };

/** Limits open connections in total and per client; trusted proxies have no limit per client. */
export function limitConnections(
  server: Server,
  trusted_proxies: readonly string[],
  { per_address, in_all } = shipped,
): void {
  server.maxConnections = in_all;
  const open = new Map<string, number>();
  const trusted = new Set(trusted_proxies.map(addressKey));
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    if (trusted.has(key)) return;
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > per_address) socket.destroy();
  });
}
