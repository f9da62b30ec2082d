import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Ctx } from '../ctx.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 40 random bits that people can read out. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');

export const newSecret = (): string => randomBytes(24).toString('base64url');

/**
 * The secret in the address of a case's page. It derives from the site's secret, so that a repeated
 * form is answered with the same address, and the database alone does not know it.
 */
export const caseSecret = ({ settings }: Pick<Ctx, 'settings'>, reference: string): string =>
  createHmac('sha256', settings.media_secret)
    .update(`case:${reference}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
