import type { FieldErrors } from '#contracts/calls/forms/form-fields.ts';
import type { FormFailure } from './fault-texts.ts';

/** Why a form was not sent; `errors` are those of its fields. */
export class SendFault extends Error {
  override readonly name = 'SendFault';
  readonly failure: FormFailure;
  readonly errors: FieldErrors;

  constructor(failure: FormFailure, errors: FieldErrors = {}) {
    super(failure);
    this.failure = failure;
    this.errors = errors;
  }
}
