import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

interface LazyHydration<Props> {
  className: string | undefined;
  load(): Promise<ComponentType<Props>>;
  /** The loaded component on the server; undefined in the browser. */
  onServer: ComponentType<Props> | undefined;
  /** Only once it comes near the window, or takes the focus. */
  isNear?: boolean;
}

/**
 * Makes a part of the page whose code is loaded after hydration. Until then the markup of the
 * document stays: React leaves the content of an element alone that sets its inner HTML. A Suspense
 * boundary would lose it to any update.
 */
export function lazyHydration<Props extends object>({
  className,
  load,
  onServer,
  isNear = false,
}: LazyHydration<Props>): (props: Props) => ReactNode {
  let loaded = onServer;
  return function LazyHydrated(props) {
    const [Content, setContent] = useState(() => loaded);
    const place = useRef<HTMLDivElement>(null);
    const focused = useRef<number>(undefined);
    useEffect(() => {
      if (Content && focused.current !== undefined) restoreFocus(place.current, focused.current);
      focused.current = undefined;
      if (Content) return undefined;
      const hydrate = (): void =>
        void load().then((content) => {
          loaded = content;
          focused.current = focusIn(place.current);
          setContent(() => content);
        });
      if (isNear && place.current) return onceNear(place.current, hydrate);
      hydrate();
      return undefined;
    }, [Content]);
    if (!Content) {
      const content = { __html: '' };
      return (
        <div
          ref={place}
          className={className}
          dangerouslySetInnerHTML={content}
          suppressHydrationWarning
        />
      );
    }
    return (
      <div key="content" ref={place} className={className}>
        <Content {...props} />
      </div>
    );
  };
}

/** A visitor who types while the code loads continues in the same field. */
const focusable = 'a, button, input, select, textarea';
function focusIn(place: Element | null): number | undefined {
  const at = [...(place?.querySelectorAll(focusable) ?? [])].indexOf(
    document.activeElement as Element,
  );
  return at < 0 ? undefined : at;
}
function restoreFocus(place: Element | null, at: number): void {
  const element = place?.querySelectorAll<HTMLElement>(focusable)[at];
  element?.focus({ preventScroll: true });
  if (element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length);
}

/** A screen before it is seen. Returns what ends the waiting. */
function onceNear(place: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) begin();
    },
    { rootMargin: '100% 0px' },
  );
  const end = (): void => {
    observer.disconnect();
    place.removeEventListener('focusin', begin);
  };
  const begin = (): void => {
    end();
    act();
  };
  observer.observe(place);
  place.addEventListener('focusin', begin);
  return end;
}
