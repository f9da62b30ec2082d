import type { Ctx } from '../ctx.ts';
import { notifyOfEvents } from './notify-of-events.ts';
import { notifySubscribers } from './notify-subscribers.ts';

/** Upkeep: turns what has happened into notifications, in batches that each are one short transaction. */
export async function notifyMembers(ctx: Ctx): Promise<void> {
  for (const step of [notifyOfEvents, notifySubscribers]) {
    let isMore = true;
    while (isMore) isMore = await step(ctx);
  }
}
