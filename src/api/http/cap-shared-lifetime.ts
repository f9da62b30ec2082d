import type { FastifyInstance } from 'fastify';

/**
 * Seconds that a shared cache without purges stores an answer: a removed object must be gone from it in a minute, also from
 * an answer that it fetched in the second before this process heard of the removal.
 */
const most = 50;

/** Files of videos and albums, whose addresses never change; everything else of the catalogue has an `s-maxage`. */
const files = /^\/(media|timelines)\//;

/**
 * Where no cache in front is purged (`CDN_PURGE_URL` is not set), shared caches store answers for less
 * than a minute, whatever they may store by address. Browsers are not affected. Call it before the routes.
 */
export function capSharedLifetime(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const control = reply.getHeader('cache-control');
    if (typeof control !== 'string') return;
    if (!control.includes('s-maxage') && !files.test(request.raw.url ?? '')) return;
    const capped = cappedControl(control);
    if (capped !== control) reply.header('cache-control', capped);
  });
}

/** A `Cache-Control` whose shared lifetime is that at most. */
export function cappedControl(control: string): string {
  const parts = control.split(',').map((part) => part.trim());
  if (!parts.includes('public')) return control;
  const seconds = (name: string): number | undefined => {
    const part = parts.find((each) => each.startsWith(`${name}=`));
    return part === undefined ? undefined : Number(part.slice(name.length + 1));
  };
  const shared = seconds('s-maxage') ?? seconds('max-age') ?? 0;
  if (shared <= most) return control;
  return [...parts.filter((part) => !part.startsWith('s-maxage=')), `s-maxage=${most}`].join(', ');
}
