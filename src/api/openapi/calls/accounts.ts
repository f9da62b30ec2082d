import {
  accountDraftUrl,
  accountLinkUrl,
  auth_urls,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts.ts';
import { linkPattern } from '#contracts/pages/account-pages.ts';
import type { Call } from '../call.ts';
import type { SchemaName } from '../schemas.ts';

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

interface FormCall extends Pick<Call, 'id' | 'summary' | 'details' | 'errors'> {
  url: string;
  form: SchemaName;
  description: string;
  example: string;
}

const formCall = ({
  url,
  form,
  description,
  example,
  details,
  errors,
  ...call
}: FormCall): Call => ({
  ...call,
  group: 'Accounts',
  method: 'POST',
  pattern: url,
  path: url,
  parameters: [],
  details: details === undefined ? without_script : `${details} ${without_script}`,
  forms: [form],
  answer: { status: 200, schemas: ['AccountAnswer'], description },
  policy: 'never',
  errors: [...form_errors, ...errors],
  example: { url, form: example },
});

interface SecretCall extends Pick<Call, 'id' | 'summary' | 'details' | 'errors'> {
  urlOf: (secret: string) => string;
  schema: SchemaName;
  description: string;
  example: string;
}

const secretCall = ({ urlOf, schema, description, example, ...call }: SecretCall): Call => ({
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

const linkCall = (kind: 'confirm' | 'restore', id: string, summary: string): Call =>
  secretCall({
    id,
    urlOf: (of) => accountLinkUrl(kind, of),
    summary,
    details: 'Reading changes nothing: programs that look through mails follow links.',
    schema: 'AccountLink',
    description: 'The account.',
    errors: ['expired_link', 'too_many_requests'],
    example: `{${kind}_link}`,
  });

const own = { cookie: '__Host-session={session}' };

/** Sign-up, sign-in, links by mail, and where a member is signed in. */
export const accountCalls: readonly Call[] = [
  formCall({
    id: 'signUp',
    url: auth_urls.sign_up,
    form: 'SignUpForm',
    summary: 'Makes an account.',
    details:
      'It waits for the link in a mail. Of a known address it makes none, its owner gets a mail that says so, and the answer is the same. 404 where the owner takes no new members.',
    description: 'A mail is under way.',
    errors: [],
    example:
      'username=Marla-Fields&email=marla%40example.com&password=a+calm+green+lake&adult=on&terms=on',
  }),
  linkCall('confirm', 'getConfirmLink', 'Whose account a link confirms.'),
  formCall({
    id: 'confirmAccount',
    url: auth_urls.confirm,
    form: 'ConfirmForm',
    summary: 'Confirms an account by the link of its mail, and signs in.',
    details: 'Once, within an hour.',
    description: 'The account counts, and the browser has a session.',
    errors: ['expired_link', 'suspended'],
    example: 'token={confirm_link}',
  }),
  formCall({
    id: 'signIn',
    url: auth_urls.sign_in,
    form: 'SignInForm',
    summary: 'Signs in.',
    details:
      'After 20 attempts in 15 minutes, of an account or of an address, each further one has to wait. That an account is unconfirmed or suspended is said after the right password only.',
    description: 'The browser has a session: a cookie that scripts do not see.',
    errors: ['invalid_login', 'unconfirmed', 'suspended'],
    example: 'name=anna&password=a+calm+green+lake&remember=on',
  }),
  formCall({
    id: 'askRestore',
    url: auth_urls.restore,
    form: 'RestoreForm',
    summary: 'Asks for a link that sets a new password.',
    details: 'The answer is the same for addresses that no account has.',
    description: 'If the address is known, a mail is under way; three an hour at most.',
    errors: [],
    example: 'email=anna%40example.com',
  }),
  linkCall('restore', 'getRestoreLink', 'Whose password a link sets.'),
  formCall({
    id: 'setPassword',
    url: auth_urls.password,
    form: 'PasswordForm',
    summary: 'Sets a new password by the link of a mail, and signs in.',
    details: 'Once, within an hour. All other sessions end.',
    description: 'The password counts, and the browser has a session.',
    errors: ['expired_link', 'suspended'],
    example: 'token={restore_link}&password=another+calm+lake',
  }),
  secretCall({
    id: 'getAccountDraft',
    urlOf: accountDraftUrl,
    summary: 'What a browser without script typed into one of these forms.',
    details: 'For an hour, and never a password.',
    schema: 'AccountDraft',
    description: 'The fields and what is wrong with them.',
    errors: ['too_many_requests'],
    example: '{account_draft}',
  }),
  {
    id: 'getMe',
    group: 'Accounts',
    method: 'GET',
    pattern: me_url,
    path: me_url,
    parameters: [],
    summary: 'Who is signed in.',
    answer: { status: 200, schemas: ['Me'], description: 'The member.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: me_url, headers: own },
  },
  {
    id: 'listSessions',
    group: 'Accounts',
    method: 'GET',
    pattern: sessions_url,
    path: sessions_url,
    parameters: [],
    summary: 'Where the member is signed in.',
    answer: { status: 200, schemas: ['SessionList'], description: 'The last used first.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: sessions_url, headers: own },
  },
  {
    ...formCall({
      id: 'endSession',
      url: end_session_url,
      form: 'EndSession',
      summary: 'Ends one session of the member, or all others.',
      description: 'It has ended, in every process.',
      errors: ['unauthorized'],
      example: 'session=others',
    }),
    example: { url: end_session_url, form: 'session=others', headers: own },
  },
  {
    ...formCall({
      id: 'signOut',
      url: auth_urls.sign_out,
      form: 'SignOutForm',
      summary: 'Signs out.',
      details: 'Also without a session.',
      description: 'The session has ended.',
      errors: [],
      example: 'next=%2F',
    }),
  },
];
