import { AccountFaults, type AccountFault } from '#contracts/calls/accounts/accounts.ts';
import { member_picture_url } from '#contracts/calls/accounts/member-pictures.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { accountFailureOf, type AccountFailure } from '../accounts/index.ts';

export type SentPicture = 'ok' | { fault: AccountFault } | { failure: AccountFailure };

/** Sends a picture and reports the share that has left, 0 to 1. Never throws. */
export function sendPicture(
  form: FormData,
  onProgress: (share: number) => void,
): Promise<SentPicture> {
  return new Promise((resolve) => {
    // fetch does not report how much of a body has left.
    const request = new XMLHttpRequest();
    request.open('POST', localAction(member_picture_url));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? 'ok' : readFault(request.response)),
    );
    request.addEventListener('error', () => resolve({ failure: 'offline' }));
    request.send(form);
  });
}

function readFault(said: unknown): SentPicture {
  const { error, code } = (typeof said === 'object' && said !== null ? said : {}) as {
    error?: unknown;
    code?: string;
  };
  const errors = AccountFaults.safeParse(error);
  const fault = errors.success ? Object.values(errors.data)[0] : undefined;
  return fault ? { fault } : { failure: accountFailureOf(code) ?? 'unavailable' };
}
