import { input_url, type VoteAnswer, type VoteSection } from '#contracts/calls/forms/input.ts';

export type Counts = Pick<VoteAnswer, 'likes' | 'dislikes'>;

/** The object of a vote: a number for videos and albums, a dir for models and channels. */
export interface Votable {
  section: VoteSection;
  object_id: number | string;
}

/** Sends a vote: the counts after it, or what the API said instead. Never throws. */
export async function castVote(
  { section, object_id }: Votable,
  vote: '0' | '1',
): Promise<{ counts: Counts } | { error: unknown }> {
  const body = new URLSearchParams({ act: 'vote', section, object_id: String(object_id), vote });
  try {
    const response = await fetch(input_url, { method: 'POST', body });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok && isVoteAnswer(answer)
      ? { counts: { likes: answer.likes, dislikes: answer.dislikes } }
      : { error: answer };
  } catch {
    return { error: { code: 'offline' } };
  }
}

/** The contract's schema would bring its whole library to every first load. */
function isVoteAnswer(answer: unknown): answer is VoteAnswer {
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('likes' in answer) ||
    !('dislikes' in answer)
  )
    return false;
  return Number.isInteger(answer.likes) && Number.isInteger(answer.dislikes);
}
