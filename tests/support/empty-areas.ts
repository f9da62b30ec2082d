import type { Page } from 'playwright-core';

/**
 * Heights of the largest gaps without any content, in the document as it stands: in the column of the
 * film and in the column next to it, or where it would be. Everything that shows text, a picture or a
 * control is content, and so is the footer with its rule; what only surrounds content is not.
 */
export const emptyAreas = (page: Page): Promise<{ film: number; related: number }> =>
  page.evaluate(() => {
    const film = document.querySelector('[data-player]')?.getBoundingClientRect();
    if (!film) throw new Error('there is no film');
    const list = document.querySelector('aside[aria-labelledby=related]')?.getBoundingClientRect();
    const isInColumn = list !== undefined && list.left > film.right;
    const main = document.querySelector('main')?.getBoundingClientRect();
    const columns = {
      film: [film.left, film.right],
      related: isInColumn ? [list.left, list.right] : [film.left, main?.right ?? film.right],
    };
    const boxes = [...document.querySelectorAll('header, main *, footer *')].flatMap((element) => {
      const text = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      const range = document.createRange();
      const ofText = text.map((node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const isShown = element.matches(
        'header, footer, [data-player], img, svg, iframe, button, input',
      );
      return isShown ? [...ofText, element.getBoundingClientRect()] : ofText;
    });
    const largest = ([left = 0, right = 0]: readonly number[]): number => {
      const inside = boxes
        .filter((box) => box.width > 1 && box.height > 1 && box.right > left && box.left < right)
        .map((box) => ({ top: box.top + scrollY, bottom: box.bottom + scrollY }))
        .toSorted((a, b) => a.top - b.top);
      let end = 0;
      let gap = 0;
      for (const { top, bottom } of inside) {
        gap = Math.max(gap, top - end);
        end = Math.max(end, bottom);
      }
      return Math.round(Math.max(gap, document.documentElement.scrollHeight - end));
    };
    return { film: largest(columns.film), related: largest(columns.related) };
  });
