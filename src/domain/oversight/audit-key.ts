import { signingKey, type SigningKey } from '#platform/signing-key.ts';
import type { Ctx } from '../ctx.ts';

/** The key that signs exports of events. */
export const auditKey = ({ settings }: Pick<Ctx, 'settings'>): SigningKey =>
  signingKey(settings.media_secret, 'audit 1');
