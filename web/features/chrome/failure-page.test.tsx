// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { AppError } from '#contracts/errors.ts';
import { orPageFailure } from '../../lib/transport/page-failure.ts';
import { FailurePage } from './failure-page.tsx';

const rendering = withRendering();

/** The failure that a loader throws when the domain throws an error. */
async function failureOf(error: AppError): Promise<unknown> {
  try {
    await orPageFailure(Promise.reject(error), 'video');
  } catch (failure) {
    return failure;
  }
  throw new Error('nothing was thrown');
}

test.each([
  [new AppError('processing', { percent: 42 }), '42%', 'Video is being processed'],
  [new AppError('processing', { percent: 0 }), '0%', 'Video is being processed'],
  [new AppError('pending'), '404', 'Video is waiting for approval'],
  [new AppError('failed'), '404', 'Video could not be published'],
  [new AppError('deleted'), '410', 'Video has been recently deleted'],
  [new AppError('private'), '403', 'Video is private! You should login to watch it'],
  [new AppError('not_found'), '404', 'Oops! Content not found!'],
])('%s: the page says %s, %s, and where to go on', async (error, kicker, title) => {
  rendering.show(<FailurePage error={await failureOf(error)} />);
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(kicker)).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
  expect(screen.getByRole('searchbox')).toBeTruthy();
});
