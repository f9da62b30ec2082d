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
    useEffect(() => {
      if (Content) return undefined;
      const hydrate = (): void =>
        void load().then((content) => {
          loaded = content;
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
      <div key="content" className={className}>
        <Content {...props} />
      </div>
    );
  };
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
