import type { Ctx } from './ctx.ts';

/** Gives a use case the context, and so who asks. */
export type Bind = <Args extends unknown[], Answer>(
  useCase: (ctx: Ctx, ...args: Args) => Answer,
) => (...args: Args) => Answer;
