import { readCookie } from '#contracts/preferences.ts';

/** A cookie of the checks of an age: of this host alone, unseen by scripts and by other sites. */
export interface AgeCookie {
  /** The `Set-Cookie` value; without `max_age` it ends with the browser. */
  set(value: string, max_age?: number): string;
  /** Undefined unless it has the form of a value that was set. */
  read(cookie_header: string | undefined): string | undefined;
}

/** Plain http, in development, has cookies of neither the prefix nor `Secure`; a site over https never reads those. */
export function createAgeCookie(
  public_origin: string,
  plain_name: string,
  pattern: RegExp,
): AgeCookie {
  const is_secure = public_origin.startsWith('https:');
  const name = is_secure ? `__Host-${plain_name}` : plain_name;
  return {
    set(value, max_age) {
      const life = max_age === undefined ? '' : `; Max-Age=${max_age}`;
      return `${name}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${is_secure ? '; Secure' : ''}`;
    },
    read(cookie_header) {
      const value = readCookie(cookie_header, name);
      return value !== undefined && pattern.test(value) ? value : undefined;
    },
  };
}
