import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { CommentThread } from '#contracts/calls/social/comments.ts';
import { Comments } from './comments.tsx';
import type { CommentsData } from './load-comments.ts';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const written = (comment_id: number) => ({
  comment_id,
  username: 'Ada',
  writer: '',
  state: 'shown' as const,
  body: 'A lake',
  lang: 'en' as const,
  created_at: '2026-11-24T10:00:00Z',
  is_edited: false,
  likes: 0,
  dislikes: 0,
});
const thread = (next: string): CommentThread => ({
  ...written(5),
  reply_count: next === '' ? 1 : 30,
  replies: [written(11)],
  next,
});

/** The markup of the server. */
function htmlOf(
  of: { next: string; thread: CommentThread },
  data: Partial<CommentsData> = {},
): string {
  const page = { total_count: 40, setting: 'on' as const, threads: [of.thread], next: of.next };
  const element = (
    <I18nProvider i18n={i18n}>
      <Comments
        section="video"
        object_id={7}
        data={{ page, opened: null, mark: null, typed: null, ...data }}
        path="/videos/7/lake/"
        duration="1:00"
      />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The links that browsers without script alone show. */
function plainLinks(of: Parameters<typeof htmlOf>[0]): string[] {
  const html = htmlOf(of);
  const plain = html.match(/<noscript>.*?<\/noscript>/gs) ?? [];
  return plain.map((part) => /href="([^"]*)"/.exec(part)?.[1]?.replaceAll('&amp;', '&') ?? '');
}

test('without script a link leads to the threads after the first page, and one to further replies of a thread', () => {
  expect(plainLinks({ next: '17-5', thread: thread('0-11') })).toEqual([
    '/videos/7/lake/?comment=5&comments=0-11#comment-5',
    '/videos/7/lake/?comments=17-5#comments',
  ]);
  expect(plainLinks({ next: '', thread: thread('') })).toEqual([]);
});

test.each([
  ['further threads', null, '/videos/7/lake/#comments'],
  ['further replies', 5, '/videos/7/lake/?comment=5#comment-5'],
] as const)('a page of %s leads to all comments', (_of, mark, href) => {
  const of = { next: '', thread: thread('') };
  expect(htmlOf(of)).not.toContain('All comments');
  const link = /<a[^>]*href="([^"]*)"[^>]*>All comments/.exec(
    htmlOf(of, { mark, is_further: true }),
  );
  expect(link?.[1]).toBe(href);
});
