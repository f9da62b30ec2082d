import { shipped_name, type Config } from '#platform/config.ts';

type Settings = Pick<
  Config,
  | 'public_origin'
  | 'operator_name'
  | 'operator_email'
  | 'country_db'
  | 'country_header'
  | 'trusted_proxies'
>;

/** The settings whose shipped values would stand in the legal texts, or leave laws unmet, a sentence each. */
export function legalWarnings({
  public_origin,
  operator_name,
  operator_email,
  country_db,
  country_header,
  trusted_proxies,
}: Settings): string[] {
  const isOnline = !isLoopback(new URL(public_origin).hostname);
  const knowsCountries = country_db !== '' || (country_header !== '' && trusted_proxies.length > 0);
  return [
    operator_email.endsWith('@localhost') &&
      `The legal texts name the mailbox ${operator_email}, which no mail reaches; set OPERATOR_EMAIL.`,
    isLoopback(new URL(public_origin).hostname) &&
      `The legal texts name the address ${public_origin}, which leads to the reader's own device; set PUBLIC_ORIGIN.`,
    operator_name === shipped_name &&
      `The legal texts name ${shipped_name} as the operator, as shipped; set OPERATOR_NAME.`,
    isOnline &&
      !knowsCountries &&
      `No setting says in which countries visitors are: everybody is asked for the age and nobody has to prove it; set COUNTRY_DB.`,
  ].filter((warning) => warning !== false);
}

/** Whether only the machine itself reaches a host. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
