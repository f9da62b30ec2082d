import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes, { seldom_paths } from '#web/routes.ts';

test('no route of the first manifest takes the address of a seldom page, which a link opens by the last one', () => {
  const seldom: ReadonlySet<string> = new Set(seldom_paths);
  const first = routes
    .filter(({ path = '' }) => !seldom.has(path))
    .map(({ path, index, caseSensitive }): RouteObject =>
      index ? { index } : { path: path ?? '', caseSensitive: caseSensitive ?? false },
    );
  const addressOf = (path: string): string => `/${path.replaceAll(/:\w+\??/g, 'x')}`;
  const taken = seldom_paths.filter(
    (path) => matchRoutes(first, addressOf(path))?.at(-1)?.route.path !== '*',
  );
  expect(taken).toEqual([]);
});
