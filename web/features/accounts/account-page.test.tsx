// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { setAddressLanguage } from '../../lib/visit/page-address.ts';
import { leaveFor } from './account-page.tsx';

afterEach(() => setAddressLanguage(undefined));

test.each([
  [undefined, '/account/', '/account/'],
  ['en', '/account/', '/account/'],
  ['de', '/account/security/?state=changed', '/de/account/security/?state=changed'],
  ['de', '/', '/de/'],
  ['de', '/fr/videos/', '/fr/videos/'],
] as const)('in a document of %s a form that leads to %s opens %s', (language, path, opened) => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  setAddressLanguage(language);
  leaveFor(path);
  expect(assign).toHaveBeenCalledExactlyOnceWith(opened);
});
