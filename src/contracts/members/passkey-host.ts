/**
 * The name for which passkeys of a site are made (the RP id of WebAuthn): the host of its origin.
 * Undefined where there can be none: browsers take no IP address, and without https only localhost.
 */
export function passkeyHost(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin);
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return undefined;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? hostname : undefined;
}
