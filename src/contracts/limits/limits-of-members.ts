/** Limits of accounts; times are seconds. */
export const member_limits = {
  /** Characters. */
  username_min: 3,
  username_max: 30,
  password_max: 128,
  email: 254,
  join_reason: 1000,
  /** An invitation is valid for so many days unless the owner says otherwise. */
  invite_days: 7,
  /** The lowest that the setting PASSWORD_MIN may be. */
  password_min: 5,
  /** Of moderators and administrators at least, whatever the setting is. */
  staff_password_min: 12,
  /** For how long a link in a mail works. */
  link_lifetime: 3600,
  /** For how long the link works that opens the account of a new administrator. */
  admin_link_lifetime: 15 * 60,
  /** An account without confirmation is deleted after this time. */
  unconfirmed_lifetime: 7 * 86_400,
  /** A session ends after this time without a request. */
  session_idle: 12 * 3600,
  /** The same of a member who stays signed in, and the longest that such a session lasts. */
  remembered_idle: 30 * 86_400,
  remembered_most: 180 * 86_400,
  /** How exactly the last use of a session is known. */
  session_touch: 300,
  /** How old may be what is known of a session where files of a stream are bound to it. */
  session_staleness: 15,
  /** Attempts to sign in within the window, of an account and of an address, before they are delayed. */
  attempts: 20,
  attempt_window: 15 * 60,
  /** The first delay; each further attempt doubles it, up to the window. */
  attempt_delay: 30,
  /** Mails that are asked for without an account: an hour and recipient. */
  asked_mails: 3,
  /** For how long a change of the address can be undone. */
  undo_lifetime: 7 * 86_400,
  /** Recovery codes for members who have lost the second factor, and for how long new ones can be read. */
  recovery_codes: 10,
  recovery_shown: 600,
  /** A session that waits for the code of a second factor ends after this time. */
  code_wait: 600,
  /** Passkeys of a member, and the characters of a name of one. */
  passkeys: 10,
  passkey_name: 60,
  /** API tokens of a member that count, those made in a day, and the characters of a name of one. */
  api_tokens: 10,
  api_tokens_a_day: 20,
  api_token_name: 60,
  /** For how long a new token can be read. */
  api_token_shown: 600,
  /** For how long a token that has expired is listed. */
  api_token_listed: 30 * 86_400,
  /** For how long password or passkey need not be given again for changes of the account. */
  proof_lifetime: 600,
  /** For how long a passkey can sign what it was given. */
  challenge_lifetime: 300,
  /** For how long a browser that is trusted is not asked for a code. */
  trust_lifetime: 30 * 86_400,
  /** Security events are shown for this time. */
  events_shown: 90 * 86_400,
  /** A member may ask for an export this often, and can download it for this time. */
  export_every: 86_400,
  export_lifetime: 3 * 86_400,
  /** An export that is not made by then has failed. */
  export_patience: 86_400,
  /** For how long a browser is known in which a member was signed in. */
  device_lifetime: 365 * 86_400,
} as const;
