import {
  upload_list_url,
  UploadListAnswer,
  type UploadLine,
} from '#contracts/calls/uploads/upload-list.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** The result of a list: its lines, or the code of its fault. */
export type ListResult = { lines: UploadLine[] } | { fault: string };

/** Sends a form with a list. Never throws. */
export async function sendList(form: FormData): Promise<ListResult> {
  try {
    const answer = await fetch(localAction(upload_list_url), {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    const said: unknown = await answer.json();
    if (answer.ok) return { lines: UploadListAnswer.parse(said).lines };
    return { fault: faultIn(said) };
  } catch {
    // The line is broken, or a proxy has answered.
    return { fault: 'offline' };
  }
}

function faultIn(said: unknown): string {
  const { error, code } = said as { error?: { list?: unknown }; code?: unknown };
  if (typeof error === 'object' && typeof error.list === 'string') return error.list;
  return typeof code === 'string' ? code : 'unavailable';
}
