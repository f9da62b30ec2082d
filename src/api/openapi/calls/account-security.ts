import { data_url, export_file_url } from '#contracts/calls/account-data.ts';
import { security_url, security_urls } from '#contracts/calls/account-security.ts';
import type { Call } from '../call.ts';
import { formCall, own, type FormCall } from './account-call.ts';

/** A form of a member with a session. */
const ownForm = (call: FormCall): Call => {
  const { errors, url, example } = call;
  const made = formCall({ ...call, errors: ['unauthorized', ...errors] });
  return { ...made, example: { url, form: example, headers: own } };
};

/** By what a member signs in, and its changes. */
export const accountSecurityCalls: readonly Call[] = [
  {
    id: 'getSecurity',
    group: 'Accounts',
    method: 'GET',
    pattern: security_url,
    path: security_url,
    parameters: [],
    summary: 'By what the member signs in, and what happened to the account in 90 days.',
    answer: { status: 200, schemas: ['Security'], description: 'The latest events first.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: security_url, headers: own },
  },
  ownForm({
    id: 'askEmailChange',
    url: security_urls.change_email,
    form: 'ChangeEmailForm',
    summary: 'Asks for a link that changes the address.',
    details: 'Three in an hour. The answer is the same for an address that another account has.',
    description: 'A mail to the new address is under way.',
    errors: [],
    example: 'email=anna%40example.net&password=a+calm+green+lake',
  }),
  ownForm({
    id: 'beginFactor',
    url: security_urls.begin_factor,
    form: 'BeginFactorForm',
    summary: 'Makes the secret of a second factor.',
    details: 'It counts with the first code.',
    description: 'For an hour `getSecurity` has it.',
    errors: ['already'],
    example: 'password=a+calm+green+lake',
  }),
  ownForm({
    id: 'confirmFactor',
    url: security_urls.confirm_factor,
    form: 'ConfirmFactorForm',
    summary: 'Turns the second factor on, by a first code of the app.',
    details: 'All other sessions end.',
    description: 'It counts. For ten minutes `getSecurity` has the recovery codes.',
    errors: ['already', 'not_found'],
    example: 'code={app_code}',
  }),
  ownForm({
    id: 'makeRecoveryCodes',
    url: security_urls.new_codes,
    form: 'NewCodesForm',
    summary: 'Makes new recovery codes.',
    details: 'The former ones are void.',
    description: 'For ten minutes `getSecurity` has them.',
    errors: ['not_found'],
    example: 'password=a+calm+green+lake',
  }),
  ownForm({
    id: 'endFactor',
    url: security_urls.end_factor,
    form: 'EndFactorForm',
    summary: 'Turns the second factor off.',
    description: 'The password alone opens the account.',
    errors: ['not_found'],
    example: 'password=a+calm+green+lake&code={recovery_code}',
  }),
  ownForm({
    id: 'changePassword',
    url: security_urls.change_password,
    form: 'ChangePasswordForm',
    summary: 'Sets a new password.',
    details: 'All other sessions end, and no browser is trusted any more.',
    description: 'The password counts.',
    errors: [],
    example: 'current=a+calm+green+lake&password=another+calm+lake',
  }),
  {
    id: 'getAccountData',
    group: 'Accounts',
    method: 'GET',
    pattern: data_url,
    path: data_url,
    parameters: [],
    summary: 'How far the export of the account is.',
    answer: { status: 200, schemas: ['AccountData'], description: 'The state of the export.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: data_url, headers: own },
  },
  ownForm({
    id: 'askExport',
    url: security_urls.export,
    form: 'ExportForm',
    summary: 'Has all that is stored of the account put into an archive.',
    details: 'One a day; 409 otherwise. The one before is erased.',
    description: 'A job makes it within a day; a mail says when it is ready.',
    errors: ['already'],
    example: 'password=another+calm+lake',
  }),
  {
    id: 'getExport',
    group: 'Accounts',
    method: 'GET',
    pattern: export_file_url,
    path: export_file_url,
    parameters: [],
    summary: 'The export: a ZIP with data.json, its JSON Schema and the own files.',
    details: 'For 72 hours after it was made. A download that broke off goes on with `range`.',
    answer: { status: 200, type: 'application/zip', description: 'The archive.' },
    policy: 'never',
    errors: ['unauthorized', 'not_found'],
    example: { url: export_file_url, headers: { cookie: '__Host-session={exported}' } },
  },
  ownForm({
    id: 'eraseAccount',
    url: security_urls.erase,
    form: 'EraseForm',
    summary: 'Asks for the erasure of the account.',
    details: 'All sessions end. 409 for the last administrator.',
    description:
      'It is erased after seven days, unless the owner of the site set another number; signing in keeps it.',
    errors: ['already'],
    example: 'password=another+calm+lake',
  }),
];
