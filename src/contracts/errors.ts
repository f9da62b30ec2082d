/**
 * The error catalogue: code → HTTP status. One owner for the three envelope shapes of the API; `src/api/error-mapper.ts` is the only
 * place that writes an error body, and web texts are `Record<ErrorCode, …>`, so a code without a text does not compile.
 */
export const errorCatalogue = {
  bad_request: 400,
  unauthorized: 401,
  invalid_login: 401,
  foreign_origin: 403,
  private: 403,
  forbidden: 403,
  read_only: 403,
  muted: 403,
  terms_changed: 403,
  age_check_required: 403,
  over_quota: 403,
  unconfirmed: 403,
  unapproved: 403,
  suspended: 403,
  not_found: 404,
  pending: 404,
  processing: 404,
  failed: 404,
  videos_not_found: 404,
  albums_not_found: 404,
  models_not_found: 404,
  channels_not_found: 404,
  playlists_not_found: 404,
  method_not_allowed: 405,
  already: 409,
  full: 409,
  wrong_offset: 409,
  deleted: 410,
  expired_link: 410,
  unsupported_version: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid: 422,
  in_use: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  checksum_mismatch: 460,
  not_in_region: 451,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;
export type ErrorInfo = Readonly<Record<string, string | number>>;

/** Thrown by the domain and by the edge; recognised with `isAppError`, never `instanceof` (the SSR bundle has a copy of its own). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly info: ErrorInfo | undefined;

  constructor(code: ErrorCode, info?: ErrorInfo) {
    super(code);
    this.code = code;
    this.info = info;
  }

  get status(): number {
    return errorCatalogue[this.code];
  }
}

export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    isErrorCode(error.code)
  );
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}
