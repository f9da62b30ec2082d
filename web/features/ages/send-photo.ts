import { age_photo_url, age_status_url, AgeStatus } from '#contracts/calls/forms/age.ts';
import { FieldFault } from '#contracts/calls/forms/form-fields.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';

/** Why a photo was not taken: a fault of the file, or what else went wrong. */
export type PhotoFault = FieldFault | 'offline' | 'too_many_requests' | 'other';

export type SendAnswer = { status: AgeStatus } | { fault: PhotoFault };

/** The fault of a file that the browser can detect; the server checks again. */
export function faultOfFile(file: File | undefined): FieldFault | undefined {
  if (!file || file.size === 0) return 'required';
  if (file.size > form_limits.file_bytes) return 'file_size';
  return file.type !== '' && !file.type.startsWith('image/') ? 'file_type' : undefined;
}

/** A photo takes its time on a slow connection. */
const timeout_ms = 180_000;

/** Sends a photo; `onProgress` hears which share of it has left, 0 to 1. Never throws. */
export function sendPhoto(file: File, onProgress: (share: number) => void): Promise<SendAnswer> {
  return new Promise((resolve) => {
    // fetch does not say how much has left.
    const request = new XMLHttpRequest();
    request.open('POST', age_photo_url);
    request.timeout = timeout_ms;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve(answerOf(request.status, request.responseText)));
    const fail = (): void => resolve({ fault: 'offline' });
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

export function answerOf(code: number, text: string): SendAnswer {
  const body = parsed(text);
  if (code === 200) {
    const status = AgeStatus.safeParse(body);
    return status.success ? { status: status.data } : { fault: 'other' };
  }
  if (code === 413) return { fault: 'file_size' };
  if (code === 429) return { fault: 'too_many_requests' };
  if (code !== 422) return { fault: 'other' };
  const errors: unknown =
    typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const said: unknown =
    typeof errors === 'object' && errors !== null && 'file' in errors ? errors.file : undefined;
  const fault = FieldFault.safeParse(said);
  return { fault: fault.success ? fault.data : 'other' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An answer of something in between.
    return undefined;
  }
}

/** How far the check is; undefined when it cannot be asked. */
export async function fetchStatus(signal: AbortSignal): Promise<AgeStatus | undefined> {
  const response = await fetch(age_status_url, { signal, cache: 'no-store' }).catch(
    () => undefined,
  );
  if (!response?.ok) return undefined;
  const status = AgeStatus.safeParse(await response.json().catch(() => undefined));
  return status.success ? status.data : undefined;
}
