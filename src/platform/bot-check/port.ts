import type { Challenge } from '#contracts/calls/forms/challenge.ts';

/** A proof that no robot, or one that worked for it, fills in the form. It may be used once. */
export interface Proof {
  hash: Buffer;
  expires_at: Date;
}

/** Distinguishes people from robots before a form is accepted. */
export interface BotCheck {
  /** `used`: how many challenges the address has asked for in the last minute, this one included. */
  challenge(client_key: string, used: number): Promise<Challenge>;
  /** The proof in the field `captcha`, or what is wrong with it. Whether it was used before, the caller knows. */
  verify(client_key: string, captcha: string): Promise<Proof | 'invalid' | 'expired'>;
}
