/** Plays a stream in an element: by the browser where it can, else by hls.js. Returns what ends it. */
export function openStream(element: HTMLVideoElement, source: string): () => void {
  if (element.canPlayType('application/vnd.apple.mpegurl') !== '') {
    element.src = source;
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  }
  const ending = new AbortController();
  void import('hls.js/light').then(({ default: Hls }) => {
    if (ending.signal.aborted || !Hls.isSupported()) return;
    // The policy of the console allows no worker.
    const stream = new Hls({ enableWorker: false, maxBufferLength: 20 });
    stream.loadSource(source);
    stream.attachMedia(element);
    ending.signal.addEventListener('abort', () => stream.destroy());
  });
  return () => ending.abort();
}
