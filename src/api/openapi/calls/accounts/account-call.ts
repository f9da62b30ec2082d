import { linkPattern } from '#contracts/pages/account-pages.ts';
import type { Call } from '../../call.ts';
import type { SchemaName } from '../../schemas.ts';

const form_errors = [
  'foreign_origin',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
  'unavailable',
] as const;

const secret = {
  name: 'secret',
  in: 'path',
  description: 'The secret of the address.',
  schema: { type: 'string', pattern: linkPattern.source },
} as const;

const without_script =
  'The request names the site as its `Origin`, or has `Sec-Fetch-Site: same-origin`. A browser that accepts text/html is led on by 303: to `next`, or to the page of the form with `?draft=` and `?failed=`.';

export interface FormCall extends Pick<Call, 'id' | 'summary' | 'details' | 'errors'> {
  group?: Call['group'];
  url: string;
  form: SchemaName;
  /** Of the answer; `AccountAnswer` without it. */
  answers?: SchemaName;
  description: string;
  example: string;
}

/** A form of accounts: a script gets the next page, a browser without is led there. */
export const formCall = ({
  url,
  form,
  answers = 'AccountAnswer',
  description,
  example,
  details,
  errors,
  ...call
}: FormCall): Call => ({
  group: 'Accounts',
  ...call,
  method: 'POST',
  pattern: url,
  path: url,
  parameters: [],
  details: details === undefined ? without_script : `${details} ${without_script}`,
  forms: [form],
  answer: { status: 200, schemas: [answers], description },
  policy: 'never',
  errors: [...form_errors, ...errors],
  example: { url, form: example },
});

export interface SecretCall extends Pick<Call, 'id' | 'summary' | 'details' | 'errors'> {
  urlOf: (secret: string) => string;
  schema: SchemaName;
  description: string;
  example: string;
}

/** A read by a secret of an address. */
export const secretCall = ({ urlOf, schema, description, example, ...call }: SecretCall): Call => ({
  ...call,
  group: 'Accounts',
  method: 'GET',
  pattern: urlOf(':secret'),
  path: urlOf('{secret}'),
  parameters: [secret],
  answer: { status: 200, schemas: [schema], description },
  policy: 'never',
  example: { url: urlOf(example) },
});

/** Of a member. */
export const own = { cookie: '__Host-session={session}' };

/** A form of a member with a session. */
export const ownForm = (call: FormCall): Call => {
  const { errors, url, example } = call;
  const made = formCall({ ...call, errors: ['unauthorized', ...errors] });
  return { ...made, example: { url, form: example, headers: own } };
};
