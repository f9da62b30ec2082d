import { decisionsUrl, OwnDecisions } from '#contracts/calls/accounts/own-decisions.ts';
import { askOwn } from '../accounts/index.ts';

export const askDecisions = async (signal: AbortSignal, before: number): Promise<OwnDecisions> =>
  OwnDecisions.parse(await askOwn(decisionsUrl.build({ before }), signal));
