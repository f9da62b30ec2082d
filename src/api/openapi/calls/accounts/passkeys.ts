import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { passkey_urls } from '#contracts/calls/accounts/passkeys.ts';
import type { Call } from '../../call.ts';
import type { SchemaName } from '../../schemas.ts';
import { formCall, type FormCall } from './account-call.ts';

/** Of a member who has a passkey. */
const keyed = { cookie: '__Host-session={keyed}' };
const nowhere = '404 where the site has none: its address is an IP address, or lacks https.';

interface ChallengeCall extends Pick<Call, 'id' | 'summary' | 'details' | 'errors'> {
  url: string;
  form: SchemaName;
  schema: SchemaName;
  description: string;
  example: string;
  headers?: Readonly<Record<string, string>>;
}

/** The challenge that a passkey signs: a script asks for it. */
const challengeCall = ({
  url,
  form,
  schema,
  description,
  example,
  headers,
  details = '',
  errors,
  ...call
}: ChallengeCall): Call => ({
  ...call,
  group: 'Accounts',
  method: 'POST',
  pattern: url,
  path: url,
  parameters: [],
  details: `${details} ${nowhere}`.trim(),
  forms: [form],
  answer: { status: 200, schemas: [schema], description },
  policy: 'never',
  errors: [
    'foreign_origin',
    'unsupported_media_type',
    'invalid',
    'too_many_requests',
    'not_found',
    ...errors,
  ],
  example: { url, form: example, ...(headers && { headers }) },
});

const ownForm = (call: FormCall): Call => {
  const { errors, url, example } = call;
  const made = formCall({ ...call, errors: ['unauthorized', ...errors] });
  return { ...made, example: { url, form: example, headers: keyed } };
};

/** Signing in by a key of a device, and the keys of a member. */
export const passkeyCalls: readonly Call[] = [
  challengeCall({
    id: 'requestPasskey',
    url: passkey_urls.sign_in,
    form: 'PasskeySignInForm',
    schema: 'PasskeyRequest',
    summary: 'What a passkey has to sign to sign in.',
    description: 'For `navigator.credentials.get`.',
    errors: [],
    example: 'purpose=sign-in',
  }),
  formCall({
    id: 'signInByPasskey',
    url: auth_urls.passkey,
    form: 'PasskeyForm',
    summary: 'Signs in without a name, by a passkey.',
    details: `The authenticator verifies the user, so no code of a second factor is asked for. Every fault answers \`{"passkey": "wrong"}\` and counts as an attempt. ${nowhere}`,
    description: 'The browser has a session.',
    errors: ['unconfirmed', 'suspended', 'not_found'],
    example: 'passkey={passkey}&remember=on',
  }),
  challengeCall({
    id: 'beginPasskey',
    url: passkey_urls.add,
    form: 'BeginPasskeyForm',
    schema: 'PasskeyCreation',
    summary: 'What a new passkey is made from.',
    details: '409 for a member who has ten.',
    description: 'For `navigator.credentials.create`.',
    errors: ['unauthorized', 'already', 'unavailable'],
    example: 'password=a+calm+green+lake',
    headers: keyed,
  }),
  ownForm({
    id: 'addPasskey',
    url: security_urls.add_passkey,
    form: 'AddPasskeyForm',
    summary: 'Adds the passkey that an authenticator has made.',
    details: `It is named by the browser, and a mail says so. 409 for a member who has ten. ${nowhere}`,
    description: 'It counts.',
    errors: ['already', 'not_found'],
    example: 'passkey={new_passkey}',
  }),
  challengeCall({
    id: 'requestPasskeyProof',
    url: passkey_urls.proof,
    form: 'PasskeyProofForm',
    schema: 'PasskeyRequest',
    summary: 'What a passkey of the member has to sign in place of the password.',
    details: '404 for a member who has none.',
    description: 'For `navigator.credentials.get`.',
    errors: ['unauthorized'],
    example: 'purpose=proof',
    headers: keyed,
  }),
  ownForm({
    id: 'renamePasskey',
    url: security_urls.rename_passkey,
    form: 'RenamePasskeyForm',
    summary: 'Names a passkey.',
    description: 'It has the name.',
    errors: ['not_found'],
    example: 'id={passkey_id}&name=Blue+key',
  }),
  ownForm({
    id: 'removePasskey',
    url: security_urls.remove_passkey,
    form: 'RemovePasskeyForm',
    summary: 'Removes a passkey.',
    details: 'All other sessions end, and a mail says so.',
    description: 'It opens nothing any more.',
    errors: ['not_found'],
    example: 'id={passkey_id}&password=a+calm+green+lake',
  }),
];
