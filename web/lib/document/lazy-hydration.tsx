import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface LazyHydration<Props> {
  className: string | undefined;
  load(): Promise<ComponentType<Props>>;
  /** The loaded component on the server; undefined in the browser. */
  onServer: ComponentType<Props> | undefined;
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
}: LazyHydration<Props>): (props: Props) => ReactNode {
  let loaded = onServer;
  return function LazyHydrated(props) {
    const [Content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (Content) return;
      void load().then((content) => {
        loaded = content;
        setContent(() => content);
      });
    }, [Content]);
    if (!Content) {
      const content = { __html: '' };
      return (
        <div className={className} dangerouslySetInnerHTML={content} suppressHydrationWarning />
      );
    }
    return (
      <div key="content" className={className}>
        <Content {...props} />
      </div>
    );
  };
}
