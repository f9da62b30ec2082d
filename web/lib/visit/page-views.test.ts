import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { createViewReporter, pageView, type PageView } from './page-views.ts';

function listen() {
  const heard: ({ event: string; number?: number } & PageView)[] = [];
  const report = createViewReporter({
    view: (view) => heard.push({ event: 'view', ...view }),
    paginated: (view, number) => heard.push({ event: 'pagination', ...view, number }),
  });
  return { heard, report };
}

test('campaign comes first, camp stands in for it, and neither is cut in the middle of a letter', () => {
  const at = (search: string): PageView =>
    pageView('routes/videos', { pathname: '/videos/top-rated/', search });
  expect(at('?campaign=spring&camp=autumn').campaign).toBe('spring');
  expect(at('?camp=autumn').campaign).toBe('autumn');
  expect(at('?page=2').campaign).toBeUndefined();
  expect(at(`?campaign=${'a'.repeat(79)}${encodeURIComponent('😀')}`).campaign).toBe(
    'a'.repeat(79),
  );
});

test.each([
  ['routes/home', '/', 'index'],
  ['routes/video', '/videos/12/dunes/', 'video'],
  ['routes/embed', '/embed/12/dunes/', 'embed'],
  ['of-categories', '/categories/lake/longest/', 'videos-categories'],
  ['routes/information', '/information/sitemap-page/', 'information_sitemap'],
  ['routes/information', '/information/2257/', 'information_2257'],
  ['routes/missing', '/nothing/', 'missing'],
])('%s at %s is called %s', (route_id, pathname, name) => {
  expect(pageView(route_id, { pathname, search: '' }).page).toBe(name);
});

test('every route of a page has a name', () => {
  const redirects = new Set([
    'routes/to-search',
    'routes/missing',
    'routes/to-history',
    'to-videos',
    'to-latest-updates',
    'to-top-rated',
    'to-most-popular',
  ]);
  const nameless = routes
    .map((each) => each.id ?? each.file.replace(/\.tsx?$/, ''))
    .filter(
      (id) => !redirects.has(id) && pageView(id, { pathname: '/', search: '' }).page === 'missing',
    );
  expect(nameless).toEqual([]);
});

test('a pagination is reported when the number of the same list changed, and only then', () => {
  const { heard, report } = listen();
  report('routes/videos', { pathname: '/videos/top-rated/', search: '' });
  report('routes/videos', { pathname: '/videos/top-rated/', search: '?page=2' });
  report('routes/videos', { pathname: '/videos/top-rated/', search: '?page=2&duration=1' });
  report('routes/videos', { pathname: '/videos/longest/', search: '?page=3' });
  report('routes/videos', { pathname: '/videos/longest/', search: '' });
  expect(heard.map(({ event, path, number }) => [event, path, number])).toEqual([
    ['view', '/videos/top-rated/', undefined],
    ['view', '/videos/top-rated/', undefined],
    ['pagination', '/videos/top-rated/', 2],
    ['view', '/videos/top-rated/', undefined],
    ['view', '/videos/longest/', undefined],
    ['view', '/videos/longest/', undefined],
    ['pagination', '/videos/longest/', 1],
  ]);
});

test('a search is reported without its words, and another search is no page of it', () => {
  const { heard, report } = listen();
  report('routes/search', { pathname: '/search/quiet%20lake', search: '?page=3' });
  report('routes/search', { pathname: '/search/sea', search: '' });
  report('routes/search', { pathname: '/search/sea', search: '?page=2' });
  expect(heard.map(({ event, page, path, number }) => [event, page, path, number])).toEqual([
    ['view', 'search', '/search/', undefined],
    ['view', 'search', '/search/', undefined],
    ['view', 'search', '/search/', undefined],
    ['pagination', 'search', '/search/', 2],
  ]);
});
