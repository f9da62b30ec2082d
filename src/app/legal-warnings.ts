import { readConfig, type Config } from '#platform/config.ts';
import { loopback_origin } from '#platform/partner-settings.ts';

/** The origin of a HOST that listens on every address, without PUBLIC_ORIGIN. */
const unspecified_origin = /^http:\/\/(?:0\.0\.0\.0|\[::\]):/;

type Named = Pick<Config, 'operator_name' | 'operator_email' | 'public_origin'>;

/** Shipped values that legal texts would show to visitors. */
export function legalWarnings({ operator_name, operator_email, public_origin }: Named): string[] {
  const shipped = readConfig({}, '/');
  const warnings: string[] = [];
  if (loopback_origin.test(public_origin) || unspecified_origin.test(public_origin))
    warnings.push(`Set PUBLIC_ORIGIN: legal texts show ${public_origin}.`);
  if (operator_name === shipped.operator_name)
    warnings.push(`Set OPERATOR_NAME: legal texts name ${operator_name} as the operator.`);
  if (operator_email === shipped.operator_email)
    warnings.push(`Set OPERATOR_EMAIL: legal texts show ${operator_email}.`);
  return warnings;
}
