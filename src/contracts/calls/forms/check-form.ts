import { parseUrl } from '../../parse-url.ts';
import { hasControls } from '../../text/control-signs.ts';
import { form_limits } from '../../limits/limits-of-forms.ts';
import {
  choices,
  emailPattern,
  fieldLength,
  targetPattern,
  tickFields,
  type ChoiceField,
  type FieldErrors,
  type FieldFault,
  type FormField,
  type TextField,
} from './form-fields.ts';
import { formShapes, type CaseKind } from './forms.ts';

/** The typed fields in the form in which they are stored, and the faults found in them. */
export interface CheckedForm {
  fields: Record<string, string>;
  errors: FieldErrors;
}

const multiline: readonly string[] = ['message', 'work', 'postal_address', 'addresses'];
/** Fields that are read by others than the check of forms. */
const not_stored: readonly string[] = ['captcha', 'file'];

/**
 * Checks a form of a kind by the rules of `forms.ts`, all but those that need the database or the
 * file. `hosts` are the hosts of the site. Pure: the browser may run the same check.
 */
export function checkForm(
  kind: CaseKind,
  given: Readonly<Record<string, string>>,
  hosts: readonly string[],
): CheckedForm {
  const { required, optional } = formShapes[kind];
  const known: readonly FormField[] = [...required, ...optional];
  const fields: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const name of Object.keys(given))
    if (!not_stored.includes(name) && !known.some((each) => each === name))
      errors['form'] = 'invalid';
  const demanded = new Set<string>(demandedOf(kind, given, required));
  for (const name of known) {
    if (not_stored.includes(name)) continue;
    const value = normalized(name, given[name] ?? '');
    const fault =
      value === '' ? (demanded.has(name) ? 'required' : undefined) : faultOf(name, value, hosts);
    if (fault) errors[name] = fault;
    if (value !== '') fields[name] = fault ? value : storedAs(name, value, hosts);
  }
  const target = targetFault(fields);
  if (target) errors['target_id'] ??= target;
  return { fields, errors };
}

/** The fields that must be given, which may depend on what others say. */
function demandedOf(
  kind: CaseKind,
  given: Readonly<Record<string, string>>,
  required: readonly FormField[],
): readonly FormField[] {
  const isAgent = given['relation'] === 'agent';
  const of_agent: readonly FormField[] = isAgent ? [...required, 'represented'] : required;
  if (kind === 'illegal' && given['reason'] === 'minor')
    return of_agent.filter((name) => name !== 'name' && name !== 'email');
  return of_agent;
}

/** Line ends as in the browser's own count of characters, without white space around. */
const normalized = (name: string, value: string): string => {
  const text = value.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  // Where a page came from is no fault of the visitor.
  return name === 'referrer' && (text.length > fieldLength.referrer || /\p{Cc}/u.test(text))
    ? ''
    : text;
};

// Controls, and signs that turn the direction of the text around them.
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

function faultOf(name: FormField, value: string, hosts: readonly string[]): FieldFault | undefined {
  if (tickFields.some((tick) => tick === name)) return value === 'on' ? undefined : 'invalid';
  if (Object.hasOwn(choices, name)) {
    const offered: readonly string[] = choices[name as ChoiceField];
    return offered.includes(value) ? undefined : 'invalid';
  }
  if (value.length > fieldLength[name as TextField]) return 'max_length';
  if (multiline.includes(name) ? hasControls(value) : forbidden.test(value)) return 'invalid';
  if (name === 'email') return emailPattern.test(value) ? undefined : 'email';
  if (name === 'reference')
    return referencePattern.test(canonicalReference(value)) ? undefined : 'invalid';
  return name === 'addresses' ? addressesFault(value, hosts) : undefined;
}

/** A message as forms store it, and its fault. */
export function readMessage(typed: string): { text: string; fault: FieldFault | undefined } {
  const text = normalized('message', typed);
  return { text, fault: text === '' ? undefined : faultOf('message', text, []) };
}

/** References of cases in mails and pages: Crockford's base32, so that no sign is taken for another. */
const referencePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;
export const canonicalReference = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function addressesFault(value: string, hosts: readonly string[]): FieldFault | undefined {
  const lines = linesOf(value);
  if (lines.length > form_limits.addresses) return 'too_many';
  if (lines.some((line) => line.length > form_limits.address)) return 'max_length';
  return lines.every((line) => ownPath(line, hosts) !== undefined) ? undefined : 'not_here';
}

/** The path of an address of the site, with its query; undefined for other addresses. */
export function ownPath(address: string, hosts: readonly string[]): string | undefined {
  const isPath = /^\/(?![/\\])/.test(address);
  // People copy addresses without their scheme.
  const text = isPath
    ? `https://${hosts[0]}${address}`
    : /^https?:\/\//i.test(address)
      ? address
      : `https://${address}`;
  const url = parseUrl(text);
  if (!url || !hosts.includes(url.host) || url.username !== '' || url.password !== '')
    return undefined;
  const path = `${url.pathname}${url.search}`;
  return path.length <= form_limits.address ? path : undefined;
}

function storedAs(name: FormField, value: string, hosts: readonly string[]): string {
  if (name === 'reference') return canonicalReference(value);
  if (name === 'referrer') return ownPath(value, hosts) ?? '';
  if (name !== 'addresses') return value;
  return [...new Set(linesOf(value).map((line) => ownPath(line, hosts) ?? ''))].join('\n');
}

/** Type and name of a target come together. */
function targetFault({ target_type, target_id }: Record<string, string>): FieldFault | undefined {
  if (target_type === undefined && target_id === undefined) return undefined;
  if (target_type === undefined || target_id === undefined) return 'invalid';
  return targetPattern(target_type).test(target_id) ? undefined : 'invalid';
}
