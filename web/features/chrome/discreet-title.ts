import { localStore } from '../../lib/store/use-local-store.ts';

/** Says nothing of the page, in no language. */
const neutral = '…';

/**
 * In discreet mode the tab shows a neutral title, whatever page comes; the page's own title returns with the switch. Returns the
 * function that ends it.
 */
export function keepTitleDiscreet(): () => void {
  let own = document.title;
  let isDiscreet = false;
  const show = (): void => {
    if (document.title !== neutral) own = document.title;
    const wanted = isDiscreet ? neutral : own;
    if (document.title !== wanted) document.title = wanted;
  };
  const observer = new MutationObserver(show);
  const stop = new AbortController();
  void localStore().then(
    ({ flags, subscribe }) => {
      if (stop.signal.aborted) return;
      const update = (): void => {
        if (isDiscreet === flags.discreet.get()) return;
        isDiscreet = flags.discreet.get();
        if (isDiscreet)
          observer.observe(document.head, { childList: true, subtree: true, characterData: true });
        else observer.disconnect();
        show();
      };
      stop.signal.addEventListener('abort', subscribe(update));
      update();
    },
    // Without the store there is nothing to be discreet by.
    () => undefined,
  );
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
