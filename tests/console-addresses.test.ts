import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '#web/console/router.tsx';
import routes from '#web/routes.ts';

const ofSite = routes.map(({ path, index, caseSensitive }): RouteObject =>
  index ? { index } : { path: path ?? '', caseSensitive: caseSensitive ?? false },
);
const routeOf = (address: string) => matchRoutes(ofSite, address)?.at(-1)?.route.path;

test('an address of the console is on the site the page of what is missing, but for the home page and those of visitors’ cases', () => {
  const addresses = [
    pages.queue(),
    pages.transparency(),
    pages.batch('17'),
    pages.subject('video', '1'),
    pages.member(1),
    pages.staff(1),
    pages.own,
  ];
  expect(addresses.map((address) => [address, routeOf(address)])).toEqual(
    addresses.map((address) => [address, '*']),
  );
  expect(routeOf('/nothing/')).toBe('*');
  // A visitor's case is named by a secret, which no reference is.
  expect(routeOf(pages.case('ABCD2345'))).toBe('case/:secret/');
});
