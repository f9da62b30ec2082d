/** The `Upload-Checksum` of a part: what arrives otherwise is sent again. Undefined where the browser computes none, as pages without TLS do not. */
export async function partChecksum(part: Blob): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await part.arrayBuffer()));
  return `sha256 ${btoa(String.fromCodePoint(...hash))}`;
}
