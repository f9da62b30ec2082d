/** An error of the API, from either of its envelopes. */
export interface ApiError {
  code: string;
  info: Record<string, unknown>;
}

/** Never throws: anything but an envelope is an internal error. */
export function parseApiError(answer: unknown): ApiError {
  if (!isObject(answer)) return { code: 'internal', info: {} };
  const { codes } = answer;
  const envelope = isObject(codes) && codes['field'] === 'notify' ? codes : answer;
  const { code, info } = envelope;
  return { code: typeof code === 'string' ? code : 'internal', info: isObject(info) ? info : {} };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
