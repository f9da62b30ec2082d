/** Why there is no proof; `check`: the visitor has to do something for it. */
export type CheckFailure = 'offline' | 'check' | 'too_many_requests' | 'other';

export class CheckFault extends Error {
  override readonly name = 'CheckFault';
  readonly failure: CheckFailure;

  constructor(failure: CheckFailure) {
    super(failure);
    this.failure = failure;
  }
}
