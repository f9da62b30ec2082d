import { sql } from 'kysely';
import * as z from 'zod/mini';
import { maybeText, maybeTime, number, text, time, yes, type ExportPart } from './part.ts';

/** The account and its security. */
export const accountParts = {
  account: {
    about: 'The account: how one signs in, and what it may do.',
    table: 'login',
    column: 'id',
    by: 'number',
    shape: z.strictObject({
      id: number,
      name: text,
      email: text,
      email_verified: yes,
      lang: text,
      role: text,
      created_at: time,
      updated_at: time,
      terms_version: text,
      terms_at: time,
      suspended_at: maybeTime,
      suspended_until: maybeTime,
      suspended_reason: text,
      erase_at: maybeTime,
      approved_at: maybeTime,
      join_reason: text,
      read_only_at: maybeTime,
<<<<<<< HEAD
      muted_until: maybeTime,
=======
      has_child_safety: yes,
>>>>>>> console
    }),
    left_out: { derived: ['username', 'display_username'], unused: ['image'] },
  },
  passwords: {
    about: 'When the password was set.',
    table: 'login_credential',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({ created_at: time, updated_at: time }),
    left_out: {
      said: ['user_id', 'account_id'],
      secret: ['password'],
      internal: ['id'],
      unused: [
        'provider_id',
        'access_token',
        'access_token_expires_at',
        'refresh_token',
        'refresh_token_expires_at',
        'id_token',
        'scope',
      ],
    },
  },
  second_factors: {
    about: 'When two-step sign-in was turned on.',
    table: 'login_factor',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({ created_at: time, enabled_at: maybeTime }),
    left_out: { said: ['user_id'], secret: ['secret', 'codes'], internal: ['codes_until', 'step'] },
  },
  sessions: {
    about: 'Where the account is signed in.',
    table: 'login_session',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({
      created_at: time,
      used_at: time,
      device: maybeText,
      country: maybeText,
      is_remembered: yes,
      factor_at: maybeTime,
<<<<<<< HEAD
      proved_at: maybeTime,
=======
      audience: text,
>>>>>>> console
    }),
    computed: { device: sql`t.user_agent` },
    left_out: {
      said: ['user_id', 'user_agent'],
      secret: ['token'],
      internal: ['id', 'expires_at', 'updated_at'],
      unused: ['ip_address'],
    },
  },
  trusted_browsers: {
    about: 'Browsers that are not asked for a code.',
    table: 'login_trusted_device',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({ created_at: time }),
    left_out: { said: ['user_id'], secret: ['hash'] },
  },
  links: {
    about: 'Links in mails that still work.',
    table: 'login_link',
    column: 'user_id',
    by: 'number',
    shape: z.strictObject({
      kind: text,
      email: text,
      new_email: maybeText,
      created_at: time,
      expires_at: time,
    }),
    left_out: { said: ['user_id'], secret: ['hash'] },
  },
  restore_requests: {
    about: 'Requests of a day for a link that sets a new password.',
    table: 'login_restore',
    column: 'email',
    by: 'address',
    shape: z.strictObject({ created_at: time, lang: text }),
    left_out: { said: ['email'], internal: ['restore_id'] },
  },
  mails: {
    about:
      'Mails to the address, without their texts, in which there may be links that still work.',
    table: 'mail_outbox',
    column: 'recipient',
    by: 'address',
    shape: z.strictObject({
      kind: text,
      subject: text,
      lang: text,
      state: text,
      created_at: time,
      sent_at: maybeTime,
    }),
    left_out: {
      said: ['recipient'],
      secret: ['body_text', 'body_html'],
      internal: ['mail_id', 'key', 'headers', 'fault'],
    },
  },
  security_events: {
    about: 'What happened to the account, of a year.',
    table: 'audit_event',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      at: time,
      kind: text,
      actor: text,
      info: z.record(text, z.unknown()),
    }),
    left_out: { said: ['member_id'], internal: ['audit_event_id'] },
  },
  exports: {
    about: 'When this archive was asked for.',
    table: 'member_export',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ asked_at: time }),
    left_out: {
      said: ['member_id'],
      file: ['storage_key'],
      internal: ['state', 'ready_at', 'expires_at', 'bytes'],
    },
  },
} as const satisfies Record<string, ExportPart>;
