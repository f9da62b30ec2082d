/** Makes room for the bar of a playlist that is played through, before the first paint. */
export function applyQueueRoom(): void {
  if (/\/videos\/\d/.test(location.pathname) && /[?&]list=[1-9]/.test(location.search))
    document.documentElement.dataset['queue'] = '';
}
