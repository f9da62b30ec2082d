// Who may do what: one table of all actions, and one function that decides by it.
import { authorize } from './authorize.ts';
import { isAction, ruleOf } from './rules.ts';

export { roleInForce, writeRefusal, type Actor } from './authorize.ts';
export { ruleOf, type Action } from './rules.ts';

/** What a listener needs to decide its calls. */
export const accessPolicy = { authorize, isAction, ruleOf };
export type AccessPolicy = typeof accessPolicy;
