/** Fields of accounts. */
export const accountDescriptions = {
  SignUpForm: {
    username:
      '3 to 30 letters of one script, digits, hyphens and underscores. No name that looks like another.',
    email: 'Where the link goes.',
    password: 'The whole of it counts.',
    adult: 'Whoever signs up is of age.',
    terms: 'The terms of use are accepted.',
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
  EndSession: { session: 'Its number, or `others` for all but this one.' },
  AccountAnswer: { ok: '1.', next: 'Where the browser goes on: a path of the site.' },
  AccountDraft: {
    fields: 'What was typed, by field.',
    errors: 'What is wrong, by field.',
  },
  AccountLink: { username: 'The name of the account.' },
  Me: {
    member_id: 'The number of the member.',
    username: 'The name.',
    role: 'What the member may do.',
  },
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
