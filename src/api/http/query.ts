/** The query of a request target, repeated names and all. */
export function queryOf(url: string | undefined): URLSearchParams {
  const at = url?.indexOf('?') ?? -1;
  return new URLSearchParams(at < 0 ? '' : url?.slice(at + 1));
}
