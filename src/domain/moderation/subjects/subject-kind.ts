import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../../ctx.ts';
import type { LiftedCases } from '../../cases/index.ts';
import type { Action, DecisionDetails, DecisionRow } from '../model.ts';
import type { AllInForce, Reversed } from '../reasons/reverse-decision.ts';

/** The facts about its subject and the decision that an action needs. */
export interface Effect {
  id: number;
  action: Action;
  case_id: number;
  decision_id: number;
  details: DecisionDetails;
  /** In words for the member concerned. */
  facts: string;
  /** The action of the decision that this one takes back. */
  reverses?: Action | undefined;
  /** The decisions that this one takes back. */
  reversed?: readonly Reversed[];
  /** restore: the decisions that are in force all the same. */
  in_force?: AllInForce | undefined;
  /** restore: the cases whose hides end. */
  lifts: LiftedCases;
}

/** How decisions reach subjects of a type. */
export interface SubjectKind {
  /** Actions that make sense for it. */
  actions: ReadonlySet<Action>;
  /** It is of several members: the case says which of them it concerns. */
  is_of_case?: true;
  /** The member whose it is, and its state as events record it; undefined where there is none. */
  read(trx: Trx, id: number): Promise<{ member_id: number | null; state: object } | undefined>;
  /** Obstacles to the action, by field; checked when it is decided and again when it takes effect. None without it. */
  missing?(
    trx: Trx,
    effect: Pick<Effect, 'id' | 'action' | 'case_id'> & { details?: DecisionDetails | undefined },
  ): Promise<Record<string, string>>;
  /** Whether it is still to be decided in this case if it is shown: it waits, or the case hides it. Never without it. */
  isUndecided?(trx: Trx, effect: Pick<Effect, 'id' | 'case_id'>): Promise<boolean>;
  /** Whether a withdrawn consent asks this case for a decision because it is still shown. Never without it. */
  isShownWithdrawn?(trx: Trx, effect: Pick<Effect, 'id' | 'case_id'>): Promise<boolean>;
  /** Makes the action true, in the transaction of its decision. Safe to repeat. */
  apply(ctx: Ctx, trx: Trx, effect: Effect): Promise<void>;
  /** Further work once the case is closed, such as another case. */
  follow?(ctx: Ctx, trx: Trx, effect: Effect): Promise<void>;
  /** The same decision about the next other member whom it concerns, still to be applied; undefined when there is none left. */
  spread?(trx: Trx, decision: DecisionRow): Promise<number | undefined>;
}
