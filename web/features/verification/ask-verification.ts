import { Verification, verification_url } from '#contracts/calls/verification.ts';
import { askOwn } from '../accounts/index.ts';

export const askVerification = async (signal: AbortSignal): Promise<Verification> =>
  Verification.parse(await askOwn(verification_url, signal));
