import {
  consoleCalls,
  consolePath,
  type ConsoleAnswer,
  type ConsoleBody,
  type ConsoleCallId,
} from '#contracts/calls/console/console.ts';

/** A call that was refused: the status, the code of the catalogue and what it says besides. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly info: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, info: Readonly<Record<string, unknown>>) {
    super(code);
    this.status = status;
    this.code = code;
    this.info = info;
  }
}

export interface AskWith<Id extends ConsoleCallId> {
  parameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: ConsoleBody<Id>;
  signal?: AbortSignal;
}

/** Heard when a session has ended. */
export const signedOut = new EventTarget();

/** Asks the console's API. Throws `Refused`, with the code `offline` when nothing answered. */
export async function ask<Id extends ConsoleCallId>(
  id: Id,
  { parameters = {}, query = {}, body, signal }: AskWith<Id> = {},
): Promise<ConsoleAnswer<Id>> {
  const { method, path } = consoleCalls[id];
  const asked = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  const response = await fetch(consolePath(path, parameters) + search, {
    method,
    ...(signal && { signal }),
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refused(0, 'offline', {});
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer as ConsoleAnswer<Id>;
  if (response.status === 401) signedOut.dispatchEvent(new Event('end'));
  throw refusalOf(response.status, answer);
}

function refusalOf(status: number, answer: Record<string, unknown>): Refused {
  const { error, code, info } = answer;
  if (status === 422 && typeof error === 'object' && error !== null)
    return new Refused(status, 'invalid', error as Record<string, unknown>);
  return new Refused(
    status,
    typeof code === 'string' ? code : 'internal',
    (info ?? {}) as Record<string, unknown>,
  );
}
