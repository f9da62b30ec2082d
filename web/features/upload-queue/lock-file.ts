/**
 * Lets one tab of the browser send a file. Resolves to the function that releases the lock, or to undefined while another tab has
 * it. Without Web Locks every tab may send: the site accepts one sender at a time anyway.
 */
export function lockFile(name: string): Promise<(() => void) | undefined> {
  // Pages without TLS have none.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((given) => {
    void locks.request(`upload ${name}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => given(release));
      given(undefined);
      return undefined;
    });
  });
}
