// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { Fold } from './fold.tsx';

const { show } = withRendering();
beforeEach(() => {
  show(
    <Fold className="lines">
      <p>Text</p>
    </Fold>,
  );
});
const button = () => screen.getByRole('button');
const state = () => [button().textContent, button().getAttribute('aria-expanded')];

test('opens and closes by its button', () => {
  expect(state()).toEqual(['Show more', 'false']);
  fireEvent.click(button());
  expect(state()).toEqual(['Show less', 'true']);
  fireEvent.click(button());
  expect(state()).toEqual(['Show more', 'false']);
});

test('opens when the focus or a search in the page scrolls it', () => {
  const fold = document.querySelector('.lines');
  if (fold) fireEvent.scroll(fold);
  expect(state()).toEqual(['Show less', 'true']);
});
