import type { Tagged } from '#contracts/tagged.ts';
import type { LoadValues } from '../../load-context.ts';
import type { Read, ReadOptions } from './page-source.ts';

/** A read of a page that one query decides. */
export const readBy =
  <Query, T>(
    read: Read,
    ask: (domain: LoadValues['reads'], query: Query) => Promise<Tagged<T>>,
    address: (query: Query) => string,
    options?: ReadOptions,
  ) =>
  (query: Query): Promise<T> =>
    read(
      (domain) => ask(domain, query),
      () => address(query),
      options,
    );
