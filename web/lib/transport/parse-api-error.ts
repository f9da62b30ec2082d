/** What the API said about an error, in whichever of its envelopes. */
export interface Told {
  code: string;
  info: Record<string, unknown>;
}

/** Never throws: what is no envelope is an internal error. */
export function parseApiError(answer: unknown): Told {
  if (!isObject(answer)) return { code: 'internal', info: {} };
  const { codes } = answer;
  const told = isObject(codes) && codes['field'] === 'notify' ? codes : answer;
  const { code, info } = told;
  return { code: typeof code === 'string' ? code : 'internal', info: isObject(info) ? info : {} };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
