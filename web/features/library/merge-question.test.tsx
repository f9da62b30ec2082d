// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { MergeQuestion } from './merge-question.tsx';

const { show } = withRendering();
const answers = {
  onAdd: vi.fn<() => Promise<unknown>>(),
  onLater: vi.fn<() => void>(),
  onNever: vi.fn<() => void>(),
};
beforeEach(() => {
  vi.resetAllMocks();
  show(
    <MergeQuestion className="" label="Favourites" {...answers}>
      Add them to your account?
    </MergeQuestion>,
  );
});
const button = (name: string) => screen.getByRole('button', { name });
const given = () => Object.values(answers).map(({ mock }) => mock.calls.length);

test('the question is a part of the page with a name of its own', () => {
  expect(screen.getByRole('complementary', { name: 'Favourites' }).textContent).toContain(
    'Add them to your account?',
  );
});

test.each([
  ['Add to my account', [1, 0, 0]],
  ['Not now', [0, 1, 0]],
  ['Never on this device', [0, 0, 1]],
])('"%s" gives that answer alone', (name, calls) => {
  fireEvent.click(button(name));
  expect(given()).toEqual(calls);
});

test('a list is added once, however often the button is pressed, and again after a failure', async () => {
  const adding = Promise.withResolvers<void>();
  answers.onAdd.mockReturnValue(adding.promise);
  fireEvent.click(button('Add to my account'));
  await vi.waitFor(() =>
    expect(button('Add to my account').getAttribute('aria-disabled')).toBe('true'),
  );
  fireEvent.click(button('Add to my account'));
  expect(answers.onAdd).toHaveBeenCalledTimes(1);
  adding.resolve();
  await vi.waitFor(() =>
    expect(button('Add to my account').getAttribute('aria-disabled')).toBe('false'),
  );
  fireEvent.click(button('Add to my account'));
  expect(answers.onAdd).toHaveBeenCalledTimes(2);
});
