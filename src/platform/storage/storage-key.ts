const part = /^[a-z0-9_-][a-z0-9._-]*$/;

/** Throws unless `key` is one that we generate: lower-case parts between slashes, none empty, none starting with a dot. */
export function assertKey(key: string): void {
  if (key.length > 200 || !key.split('/').every((each) => part.test(each)))
    throw new Error('not a storage key');
}

/** The same for a prefix, which ends in a slash. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error('not a storage prefix');
  assertKey(prefix.slice(0, -1));
}
