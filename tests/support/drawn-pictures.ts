import type { Page } from 'playwright-core';

const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Answers every address of `pattern` with an empty picture: videos of tests have no files. */
export const answerPictures = (page: Page, pattern = '**/media/**'): Promise<unknown> =>
  page.route(pattern, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
