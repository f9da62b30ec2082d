// Access control: a table of all actions for each listener, and one function that decides by them.
import { authorize, policyOf, type Decision, type Actor, type Resource } from './authorize.ts';
import { consoleRules } from './console-rules.ts';
import { isAction, ruleOf, type Action, type Rule } from './rules.ts';

export { roleInForce, writeRefusal, type Actor } from './authorize.ts';
export { type ConsoleAction, type ConsoleRules } from './console-rules.ts';
export { ruleOf, type Action } from './rules.ts';

/** The functions that a listener needs to authorize its calls. */
export interface AccessPolicy<Name extends string = Action> {
  authorize(actor: Actor | undefined, action: Name, resource?: Resource): Decision;
  isAction(name: string): name is Name;
  ruleOf(action: Name): Rule;
}
export const accessPolicy: AccessPolicy = { authorize, isAction, ruleOf };
/** Of the console. */
export const consolePolicy = policyOf(consoleRules);
