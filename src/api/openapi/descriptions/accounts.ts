const in_place =
  'In its place: what an authenticator answered to `requestPasskeyProof`, as JSON; empty for none.';
const recent_proof = {
  password:
    'The password of the account. Without it and a passkey an earlier one of the session counts that is not older than ten minutes; to sign in is one.',
  passkey: in_place,
};
const is_proved =
  'Whether password or passkey was given in this session within ten minutes, so that most changes ask for neither.';

const known_keys = <Name extends string>(name: Name) =>
  ({
    [`${name}.id`]: 'Of the authenticator, in base64url.',
    [`${name}.type`]: '`public-key`.',
    [`${name}.transports`]: 'How a browser reaches it.',
  }) as Record<`${Name}.${'id' | 'type' | 'transports'}`, string>;

/** Fields of accounts. */
export const accountDescriptions = {
  SignUpForm: {
    username:
      '3 to 30 letters of one script, digits, hyphens and underscores. No name that looks like another.',
    email: 'Where the link goes.',
    password: 'The whole of it counts.',
    adult: 'Whoever signs up is of age.',
    terms: 'The terms of use are accepted.',
    reason: 'Why somebody wants to join, 1000 characters at most: needed where the owner decides.',
    captcha: 'A proof as that of forms: needed where the owner asks for it.',
    invite: 'What stands in the address of an invitation: needed where members are invited.',
    next: 'Where to go on: a path of the site.',
  },
  ConfirmForm: { token: 'From the address of the link.' },
  SignInForm: {
    name: 'User name or e-mail.',
    password: 'The password.',
    remember: 'The session lasts for 30 days without use, 180 at most; else for 12 hours.',
    next: 'Where to go on: a path of the site.',
  },
  SignOutForm: { next: 'Where to go on: a path of the site.' },
  RestoreForm: { email: 'Of the account.' },
  PasswordForm: { token: 'From the address of the link.', password: 'The new one.' },
  CodeForm: {
    code: 'Six digits of the app, or a recovery code.',
    trust: 'This browser is not asked again for 30 days.',
    next: 'Where to go on: a path of the site.',
  },
  NewEmailForm: { token: 'From the address of the link.' },
  UndoEmailForm: { token: 'From the address of the link.' },
  ChangePasswordForm: {
    current: 'The password so far.',
    password: 'The new one.',
    passkey: in_place,
  },
  ChangeEmailForm: {
    email: 'The new address.',
    password: 'The password of the account.',
    passkey: in_place,
  },
  BeginFactorForm: { password: 'The password of the account.', passkey: in_place },
  ConfirmFactorForm: { code: 'Six digits of the app.' },
  EndFactorForm: {
    ...recent_proof,
    code: 'Six digits of the app, or a recovery code.',
  },
  ExportForm: recent_proof,
  EraseForm: recent_proof,
  NewCodesForm: recent_proof,
  PasskeySignInForm: { purpose: '`sign-in`.' },
  PasskeyForm: {
    passkey: 'What an authenticator answered to `requestPasskey`: `PublicKeyCredential` as JSON.',
    remember: 'The session lasts for 30 days without use, 180 at most; else for 12 hours.',
    next: 'Where to go on: a path of the site.',
  },
  PasskeyProofForm: { purpose: '`proof`.' },
  BeginPasskeyForm: recent_proof,
  AddPasskeyForm: {
    passkey: 'What an authenticator answered to `beginPasskey`: `PublicKeyCredential` as JSON.',
  },
  RenamePasskeyForm: { id: 'Its number.', name: '60 characters at most.' },
  RemovePasskeyForm: {
    id: 'Its number.',
    ...recent_proof,
  },
  PasskeyRequest: {
    challenge: 'What is signed, once and within five minutes.',
    rpId: 'The host of the site.',
    timeout: 'Milliseconds.',
    userVerification: '`required`.',
    allowCredentials: 'The passkeys that may sign; empty for any of the site.',
    ...known_keys('allowCredentials'),
  },
  PasskeyCreation: {
    challenge: 'What is signed, once and within five minutes.',
    rp: 'The site.',
    'rp.id': 'Its host.',
    'rp.name': 'Its name.',
    user: 'The member.',
    'user.id': 'A number that names nobody, in base64url.',
    'user.name': 'The user name.',
    'user.displayName': 'The user name.',
    pubKeyCredParams: 'Kinds of keys, the best first.',
    'pubKeyCredParams.type': '`public-key`.',
    'pubKeyCredParams.alg': 'The number of the algorithm (COSE).',
    timeout: 'Milliseconds.',
    attestation: '`none`.',
    authenticatorSelection: 'What an authenticator has to do.',
    'authenticatorSelection.residentKey': '`required`.',
    'authenticatorSelection.requireResidentKey': '`true`.',
    'authenticatorSelection.userVerification': '`required`.',
    excludeCredentials: 'The passkeys that the member has.',
    ...known_keys('excludeCredentials'),
  },
  EndSession: { session: 'Its number, or `others` for all but this one.' },
  AccountAnswer: { ok: '1.', next: 'Where the browser goes on: a path of the site.' },
  AccountDraft: {
    fields: 'What was typed, by field.',
    errors: 'What is wrong, by field.',
  },
  AccountLink: {
    username: 'The name of the account.',
    new_email: 'The address that the account gets; empty of links that change none.',
  },
  Security: {
    username: 'The name of the account.',
    email: 'Its address.',
    factor: '`begun` until a first code has shown that an app has the secret.',
    setup: 'What an app needs; null unless `factor` is `begun`.',
    'setup.qr_path': 'The QR code as a path of SVG: its dark units.',
    'setup.size': 'Units of its side, with the margin.',
    'setup.key': 'The secret, to be typed.',
    codes: 'New recovery codes, for ten minutes.',
    codes_left: 'How many recovery codes were not used.',
    is_proved,
    passkeys: 'The passkeys, the oldest first; ten at most.',
    'passkeys.passkey_id': 'Its number.',
    'passkeys.name': 'By the member; empty for none.',
    'passkeys.added_on': 'The day, UTC.',
    'passkeys.used_on': 'The day of the last use, UTC; empty until then.',
    events: 'Security events of 90 days, 50 at most.',
    'events.on': 'The day, UTC.',
    'events.kind': 'What happened, such as `password.changed`.',
    'events.by_owner': 'The member did it, not the site.',
  },
  AcceptTerms: { version: 'The version that was read: `terms_due` of `/api/v1/me`.' },
  AccountData: {
    username: 'The name of the account.',
    has_passkeys: 'Whether a passkey can take the place of the password.',
    is_proved,
    export: 'All that is stored of it, as an archive.',
    'export.state':
      '`asked` until a worker has begun, `failed` when none could finish it, `none` also after its days.',
    'export.bytes': 'Its size; 0 unless it is ready.',
    'export.until': 'Until when it can be downloaded, UTC; null unless it is ready.',
    'export.may_ask': 'Whether another one may be asked for.',
  },
  Me: {
    member_id: 'The number of the member.',
    username: 'The name.',
    role: 'What the member may do.',
    terms_due: 'The version of the terms that is to be accepted before writing; empty for none.',
  },
  HiddenThings: { things: 'Their codes.' },
  ChangeHiddenThings: {
    hide: 'Codes of what is hidden, separated by commas.',
    show: 'Codes of what is shown again, likewise.',
  },
  NamedThing: {
    thing: 'The code that was asked for.',
    now: 'The code of what it was merged into, else the same.',
    kind: 'What it is.',
    dir: 'Its part of addresses; of a member the name.',
    title: 'What it is called.',
  },
  NamedThings: { things: 'Those that are there.' },
  SessionList: {
    sessions: 'Each session.',
    'sessions.session_id': 'Its number.',
    'sessions.device': 'Browser and system; empty when unknown.',
    'sessions.country': 'Two letters; empty when unknown.',
    'sessions.started_on': 'The day on which it began, UTC.',
    'sessions.used_on': 'The day on which it was used last, UTC.',
    'sessions.is_current': 'It is the one that asks.',
  },
} as const;
