import { isRouteErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { demandPath } from './canonical.ts';
import { demandSort } from './demand-sort.ts';
import { readPageFailure } from './page-failure.ts';

const thrownIn = (run: (url: URL) => unknown, address: string): unknown => {
  try {
    run(new URL(address, 'http://velour.test'));
  } catch (thrown) {
    return thrown;
  }
  return undefined;
};
const thrownBy = (address: string, path: string): unknown =>
  thrownIn((url) => demandPath(url, path), address);

describe('demandPath', () => {
  it('lets the one right spelling pass', () => {
    expect(thrownBy('/videos/longest/?page=2', '/videos/longest/')).toBeUndefined();
  });

  it('answers 301 to the other slash and keeps the query', () => {
    const thrown = thrownBy('/videos/longest?page=2', '/videos/longest/');
    expect(thrown).toBeInstanceOf(Response);
    const response = thrown as Response;
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      '/videos/longest/?page=2',
    ]);
  });

  it.each(['/videos/%6congest/', '/videos//longest/'])('answers 404 to %s', (address) => {
    const thrown = thrownBy(address, '/videos/longest/');
    expect(isRouteErrorResponse(thrown) || thrown).toMatchObject({
      data: { code: 'not_found' },
      init: { status: 404 },
    });
  });
});

describe('demandSort', () => {
  const sortOf = (url: URL): string =>
    demandSort(
      url,
      (pathname) => {
        const [, sort = 'recent'] = /^\/models(?:\/([a-z]+))?\/?$/.exec(pathname) ?? [];
        return pathname.startsWith('/models') ? { sort } : undefined;
      },
      (sort) => `/models/${sort}/`,
    );

  it('returns the sort of the one right spelling', () => {
    expect(sortOf(new URL('http://velour.test/models/rated/?page=2'))).toBe('rated');
  });

  it.each([
    ['/models/rated?page=2', '/models/rated/?page=2'],
    ['/models/', '/models/recent/'],
  ])('answers 301 to %s', (address, location) => {
    const response = thrownIn(sortOf, address) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  it('answers 404 to a path of no list', () => {
    expect(thrownIn(sortOf, '/channels/rated/')).toMatchObject({ data: { code: 'not_found' } });
  });
});

describe('readPageFailure', () => {
  it('takes an unforeseen error for our own fault', () => {
    expect(readPageFailure(new TypeError('boom'))).toEqual({ code: 'internal', status: 500 });
  });

  it('reads the failure that a loader threw', () => {
    const thrown = {
      status: 410,
      statusText: '',
      internal: false,
      data: { code: 'deleted', subject: 'video' },
    };
    expect(readPageFailure(thrown)).toEqual({ code: 'deleted', subject: 'video', status: 410 });
  });

  it.each([
    [404, 'not_found'],
    [400, 'bad_request'],
    [405, 'method_not_allowed'],
    [503, 'unavailable'],
    [500, 'internal'],
  ])('knows status %i without a code', (status, code) => {
    expect(readPageFailure({ status, statusText: '', internal: true, data: 'x' })).toEqual({
      code,
      status,
    });
  });
});
