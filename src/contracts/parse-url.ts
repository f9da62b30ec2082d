/** The address, read against `base`; undefined where it is none. `URL.parse` and `URL.canParse` are missing in browsers that the site serves (ADR 136). */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
