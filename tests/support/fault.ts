/** The code of an error with its details, or `done`. */
export const fault = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string; info?: unknown }) => [error.code, error.info].filter(Boolean),
  );
