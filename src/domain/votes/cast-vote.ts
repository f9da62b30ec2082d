import type { CastVote, VoteAnswer } from '#contracts/input.ts';
import type { Ctx } from '../ctx.ts';

/** Who votes without an account: keyed hashes of the address under today's and yesterday's key, hex. */
export interface AnonymousVoter {
  voter_key: string;
  earlier_key: string;
}

export async function castVote(
  _ctx: Ctx,
  _vote: Pick<CastVote, 'section' | 'object_id' | 'vote'>,
  _voter: AnonymousVoter,
): Promise<VoteAnswer> {
  throw new Error('being built');
}
