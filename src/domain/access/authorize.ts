import { roles, type Role } from '#contracts/calls/accounts/accounts.ts';
import type { TokenScope } from '#contracts/calls/accounts/api-tokens.ts';
import { isAction, ruleOf, type Action, type Permission, type Rule } from './rules.ts';

/** The actor of a call, as the statement that finds the session reads it. */
export interface Actor {
  member_id: number;
  /** The role that the account has, whatever the session. */
  role: Role;
  /** The session has a second factor. */
  has_factor: boolean;
  is_read_only: boolean;
  /** The terms in force are not accepted. */
  is_terms_due: boolean;
  permissions?: readonly Permission[];
  /** Of an API token: what it may be used for. Absent for sessions. */
  scopes?: readonly TokenScope[];
}

/** Of what is acted upon. */
export interface Resource {
  owner_id: number | undefined;
}

/** The reason of a refusal, as an error code. A resource of another owner is `not_found` for a caller who may only access own ones. */
export type Refusal = 'unauthorized' | 'forbidden' | 'not_found' | 'read_only' | 'terms_changed';
export type Decision = { allowed: true } | { allowed: false; reason: Refusal };

/**
 * Whether somebody may do something; `actor` is undefined for a visitor. Pure: it decides by what the
 * session's statement has read. An action that is not in the table is refused.
 *
 * Whose something is decides the `where` of the statement that reads or writes it, so that it cannot
 * change in between; where the owner is known without that, as `resource`, it is decided here.
 */
export function authorize(actor: Actor | undefined, action: Action, resource?: Resource): Decision {
  return isAction(action)
    ? decide(actor, ruleOf(action), resource)
    : { allowed: false, reason: 'forbidden' };
}

/** The same by another table of actions. */
export function policyOf<Name extends string>(table: Readonly<Record<Name, Rule>>) {
  const isOf = (name: string): name is Name => Object.hasOwn(table, name);
  return {
    isAction: isOf,
    ruleOf: (action: Name): Rule => table[action],
    authorize: (actor: Actor | undefined, action: Name, resource?: Resource): Decision =>
      isOf(action)
        ? decide(actor, table[action], resource)
        : { allowed: false, reason: 'forbidden' },
  };
}

/** The same by a rule. */
export function decide(actor: Actor | undefined, rule: Rule, resource?: Resource): Decision {
  const reason = refusalOf(actor, rule, resource);
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function refusalOf(
  actor: Actor | undefined,
  { who, factor, permission, writes, own, scope }: Rule,
  resource: Resource | undefined,
): Refusal | undefined {
  if (who === 'visitor') return undefined;
  if (!actor) return 'unauthorized';
  if (actor.scopes && (scope === undefined || !actor.scopes.includes(scope))) return 'forbidden';
  if (roles.indexOf(roleInForce(actor)) < roles.indexOf(who)) return 'forbidden';
  if (factor && !actor.has_factor) return 'forbidden';
  if (permission && !actor.permissions?.includes(permission)) return 'forbidden';
  if (own && resource && resource.owner_id !== actor.member_id) return 'not_found';
  return writes ? writeRefusal(actor) : undefined;
}

/** Rights over others need a second factor. */
export const roleInForce = ({ role, has_factor }: Pick<Actor, 'role' | 'has_factor'>): Role =>
  has_factor || role === 'uploader' ? role : 'member';

/** Why an account writes nothing; undefined when it may. */
export function writeRefusal({
  is_read_only,
  is_terms_due,
}: Pick<Actor, 'is_read_only' | 'is_terms_due'>): 'read_only' | 'terms_changed' | undefined {
  if (is_read_only) return 'read_only';
  return is_terms_due ? 'terms_changed' : undefined;
}
