import type { Ctx } from '../ctx.ts';
import { notifyOfEvents } from './notify-of-events.ts';
import { notifySubscribers } from './notify-subscribers.ts';

const steps = [
  notifyOfEvents,
  (ctx: Ctx) => notifySubscribers(ctx, 'video'),
  (ctx: Ctx) => notifySubscribers(ctx, 'album'),
];

/** Upkeep: turns what has happened into notifications, in batches that each are one short transaction. */
export async function notifyMembers(ctx: Ctx): Promise<void> {
  for (const step of steps) {
    let isMore = true;
    while (isMore) isMore = await step(ctx);
  }
}
