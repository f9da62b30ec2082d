import { decisions_url, OwnDecisions } from '#contracts/calls/own-decisions.ts';
import { askOwn } from '../accounts/index.ts';

export const askDecisions = async (signal: AbortSignal): Promise<OwnDecisions> =>
  OwnDecisions.parse(await askOwn(decisions_url, signal));
