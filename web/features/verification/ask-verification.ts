import { Verification, verification_url } from '#contracts/calls/accounts/verification.ts';
import { askOwn } from '../accounts/index.ts';

export const askVerification = async (signal: AbortSignal): Promise<Verification> =>
  Verification.parse(await askOwn(verification_url, signal));
