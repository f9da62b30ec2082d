// Votes: one a voter and object, decided by the tables' keys, never by a look before.
export { castVote, memberVoterKey, type AnonymousVoter } from './cast-vote.ts';
