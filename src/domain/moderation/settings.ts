import type { Clock } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { shipped_preservation_days } from '../preservation/index.ts';

/** Settings of the owner about decisions. */
export interface ModerationSettings {
  /** Days until a strike no longer counts. */
  strike_days: number;
  /** So many strikes of a kind that count suspend the account. */
  strikes_to_suspend: number;
  /** For so many days. */
  suspension_days: number;
  /** Reports of so many different members hide a video or album until they are decided; 0 for never. */
  reports_to_hide: number;
  /** Days that an account is old at least whose reports count so. */
  reporter_days: number;
  /** Days for which material of dangers for children is preserved. */
  preservation_days: number;
  /** The owner's own clocks; else the shipped ones. */
  clocks: readonly Clock[];
}

const shipped: ModerationSettings = {
  strike_days: 180,
  strikes_to_suspend: 3,
  suspension_days: 30,
  reports_to_hide: 3,
  reporter_days: 30,
  preservation_days: shipped_preservation_days,
  clocks: [],
};

export const moderationSettings = ({ settings }: Pick<Ctx, 'settings'>): ModerationSettings =>
  settings.moderation ?? shipped;
