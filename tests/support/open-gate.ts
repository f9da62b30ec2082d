import type { AgeGate, GateDecision } from '#api/age-gate/age-gate.ts';
import type { AgePolicy } from '#contracts/age.ts';
import type { Policy } from '#contracts/policy.ts';
import type { Operator } from '#domain/index.ts';

export const no_policy: Policy = {
  mode: 'none',
  version: 1,
  methods: [],
  challenge_age: 18,
  recheck: 'session',
  text_key: 'site',
};

/** For tests of other things: no visitor is stopped. */
export const openGate: AgeGate = async () => gateOf(undefined);

/** For tests of the check: the gate of a visitor who has to prove an age, or of one who has not. */
export const gateOf = (policy: AgePolicy | undefined): GateDecision =>
  policy
    ? {
        gate: 'verify',
        policy: { ...no_policy, ...policy, mode: 'verify' },
        has_closed: true,
        blocked: [],
      }
    : { gate: 'open', policy: no_policy, has_closed: false, blocked: [] };

/** The same on a real site, whose visitors come from nowhere that can be known. */
export async function openSiteGate({ policy }: Pick<Operator, 'policy'>): Promise<void> {
  const open = { ...no_policy, region: '', priority: 0, valid_from: undefined };
  for (const country of ['zz', 'gb']) await policy.set({ ...open, country });
}
