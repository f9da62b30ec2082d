import * as z from 'zod/mini';
import { storedText } from '../../stored.ts';
import { base, call, post } from './console-call.ts';
import { Done } from './console-work.ts';
import { PasskeyRequest } from '../accounts/passkeys.ts';

// Signing in to the console, and out.

const text = storedText(1000);

/** `code`: the session counts after a code was given. */
export const SignedIn = z.object({ next: z.enum(['code', 'done']) });

/** Calls for every client that reaches the listener. */
export const signInCalls = {
  signIn: call({
    ...post,
    path: `${base}/sign-in`,
    summary: 'Begins a session of the console by name and password.',
    details:
      'For staff with a second factor: anybody else is refused after the right password only (`forbidden`, with `reason` `role` or `factor`). The session counts after the code.',
    body: z.strictObject({ name: text, password: text }),
    answer: SignedIn,
    errors: [
      'forbidden',
      'invalid',
      'invalid_login',
      'suspended',
      'too_many_requests',
      'unconfirmed',
    ],
  }),
  giveCode: call({
    ...post,
    path: `${base}/code`,
    summary: 'Gives the code of the second factor, or a recovery code.',
    body: z.strictObject({ code: text }),
    answer: SignedIn,
    errors: ['forbidden', 'invalid', 'too_many_requests'],
  }),
  requestPasskey: call({
    ...post,
    path: `${base}/passkey-request`,
    summary: 'What a passkey has to sign. 404 where the console’s host can use none.',
    answer: PasskeyRequest,
    errors: ['not_found', 'too_many_requests'],
  }),
  signInByPasskey: call({
    ...post,
    path: `${base}/passkey`,
    summary: 'Begins a session of the console by a passkey, which counts as both factors.',
    body: z.strictObject({ passkey: storedText(8000) }),
    answer: SignedIn,
    errors: ['forbidden', 'invalid', 'not_found', 'suspended', 'too_many_requests', 'unconfirmed'],
  }),
  signOut: call({
    ...post,
    path: `${base}/sign-out`,
    summary: 'Ends the session.',
    answer: Done,
    errors: [],
  }),
} as const;
