import type { Transaction } from 'kysely';
import { readUsername, usernameKey } from '#contracts/text/username.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import type { PasswordHasher } from '#platform/passwords/hash-passwords.ts';

type Trx = Transaction<Database>;

/** From where somebody signs in, as it is shown to the member: no address. */
export interface Device {
  /** Browser and system in words, such as `Firefox, Linux`; '' when unknown. */
  device: string;
  /** Two letters; '' when unknown. */
  country: string;
  is_remembered: boolean;
}

export interface NewLogin {
  member_id: number;
  username: string;
  email: string;
  password_hash: string;
}

/** Logins, passwords and sessions; behind it is better-auth. */
export interface AuthLibrary {
  /** By the user name, as `loginName` has it. Returns the session's token. Throws invalid_login, unconfirmed, suspended and unavailable. */
  signIn(given: { username: string; password: string } & Device): Promise<string>;
  createLogin(trx: Trx, login: NewLogin): Promise<void>;
  setPassword(trx: Trx, member_id: number, password_hash: string): Promise<void>;
  /** For a member who has proved to be one in another way. Returns the token. Throws suspended. */
  createSession(trx: Trx, member_id: number, device: Device): Promise<string>;
  /** With the site's secret. */
  encrypt(text: string): Promise<string>;
  /** Throws for what was not encrypted so. */
  decrypt(text: string): Promise<string>;
  /** Codes of an app: 6 digits for each 30 s (TOTP, RFC 6238). */
  otp: {
    /** The code of a number of half minutes since 1970. */
    code(secret: string, step: number): Promise<string>;
    /** The address that apps read from a picture. */
    address(secret: string, of: { site: string; username: string }): Promise<string>;
  };
}

export interface Auth extends AuthLibrary {
  passwords: PasswordHasher;
}

export interface AuthDeps {
  db: Db;
  /** 32 characters or more */
  secret: string;
  origin: string;
  passwords: PasswordHasher;
}

/**
 * The library takes 60 MB and a third of a second of processor: it is loaded when somebody signs up or
 * in for the first time, and in commands and workers never.
 */
export function createAuth(deps: AuthDeps): Auth {
  let loading: Promise<AuthLibrary> | undefined;
  const library = (): Promise<AuthLibrary> =>
    (loading ??= import('./better-auth.ts').then(({ startBetterAuth }) => startBetterAuth(deps)));
  return {
    passwords: deps.passwords,
    signIn: async (given) => (await library()).signIn(given),
    createLogin: async (trx, login) => (await library()).createLogin(trx, login),
    setPassword: async (trx, id, hash) => (await library()).setPassword(trx, id, hash),
    createSession: async (trx, id, device) => (await library()).createSession(trx, id, device),
    encrypt: async (text) => (await library()).encrypt(text),
    decrypt: async (text) => (await library()).decrypt(text),
    otp: {
      code: async (secret, step) => (await library()).otp.code(secret, step),
      address: async (secret, of) => (await library()).otp.address(secret, of),
    },
  };
}

/** The name under which somebody signs in, as it is looked up. */
export const loginName = (typed: string): string =>
  typed.includes('@') ? typed.trim().toLowerCase() : usernameKey(readUsername(typed).username);
