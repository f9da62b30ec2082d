import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface HiddenTextProps {
  /** The list, which contains its line. */
  list: HTMLElement;
}

/**
 * The first child of a list (`data-hideable`): how much of it is hidden, and the way to show it. The
 * style sheet of `hidden-cards.ts` shows it before the first paint, where something is; the words load
 * only then, and every document has the same empty line.
 */
export function HiddenLine(): ReactNode {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [Text, setText] = useState<ComponentType<HiddenTextProps>>();
  const list = line?.parentElement;
  useEffect(() => {
    const load = (): void => {
      if (!window.hidden_cards) return;
      import('./hidden-text.tsx').then(
        ({ HiddenText }) => setText(() => HiddenText),
        // The line stays empty; the next change asks again.
        () => undefined,
      );
    };
    load();
    addEventListener('hiddenchange', load);
    return () => removeEventListener('hiddenchange', load);
  }, []);
  return (
    <div ref={setLine} className="hidden-line" data-hidden-line="">
      {Text && list && <Text list={list} />}
    </div>
  );
}
