import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import {
  PasskeyCreation,
  passkey_urls,
  PasskeyRequest,
} from '#contracts/calls/accounts/passkeys.ts';
import { postAccount, sendAccount, type Refused, type Sent } from './send-account.ts';

type Answered = { passkey: string } | Refused;

// The page that needs it loads it, and only where the browser has passkeys.
const library = () => import('@simplewebauthn/browser');
const refused = (failure: Refused['failure']): Refused => ({ errors: {}, failure });

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const fieldsOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Has a passkey sign, to sign in or in place of a password. Never throws. */
export async function askPasskey(
  purpose: 'sign-in' | 'proof',
  isAutofill = false,
): Promise<Answered> {
  if (!hasPasskeys()) return refused('passkey_unsupported');
  const url = purpose === 'proof' ? passkey_urls.proof : passkey_urls.sign_in;
  const asked = await postAccount(url, fieldsOf({ purpose }), PasskeyRequest);
  if ('failure' in asked) return asked;
  try {
    const { startAuthentication } = await library();
    const optionsJSON: PublicKeyCredentialRequestOptionsJSON = asked;
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
    return { passkey: JSON.stringify(answer) };
  } catch {
    // Browsers say the same for "no" and for "none".
    return refused('passkey_cancelled');
  }
}

/** Makes a passkey and adds it. Never throws. */
export async function addPasskey(proof: FormData): Promise<Sent> {
  if (!hasPasskeys()) return refused('passkey_unsupported');
  const asked = await postAccount(passkey_urls.add, proof, PasskeyCreation);
  if ('failure' in asked) return asked;
  try {
    const { startRegistration } = await library();
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = asked;
    const passkey = JSON.stringify(await startRegistration({ optionsJSON }));
    return await sendAccount(security_urls.add_passkey, fieldsOf({ passkey }));
  } catch {
    // As above; also when the device has one already.
    return refused('passkey_cancelled');
  }
}

/** Challenges work for five minutes. */
const offer_ms = 240_000;

/**
 * Offers passkeys where the browser fills in the name, until the returned function is called. `take` is
 * called with what was chosen, and nothing is offered any more once it was taken.
 */
export function offerPasskeys(take: (passkey: string) => Promise<boolean>): () => void {
  let isOver = false;
  let turn = 0;
  const offer = async (): Promise<void> => {
    const own = ++turn;
    if (isOver || document.hidden) return;
    const answered = await askPasskey('sign-in', true);
    // A later one takes its place, or the visit went on.
    if (isOver || own !== turn || !('passkey' in answered)) return;
    if (await take(answered.passkey)) isOver = true;
    void offer();
  };
  const again = (): void => void offer();
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = async (): Promise<void> => {
    if (!hasPasskeys()) return;
    const { browserSupportsWebAuthnAutofill } = await library();
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    timer = setInterval(again, offer_ms);
    document.addEventListener('visibilitychange', again);
    await offer();
  };
  void begin();
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}
