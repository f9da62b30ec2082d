import { useEffect } from 'react';
import { input_url } from '#contracts/input.ts';
import { limits } from '#contracts/limits.ts';

/** Tells the server, once per page view and a second after it, that a video was looked at. Counting must never disturb watching. */
export function useViewCount(video_id: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const body = new URLSearchParams({ act: 'view', section: 'video', object_id: String(video_id), nogeo: noGeo(document.referrer) });
      // Read to its end: an answer nobody reads keeps its connection.
      fetch(input_url, { method: 'POST', body, keepalive: true })
        .then((answer) => answer.text())
        .catch(() => undefined);
    }, limits.view_delay_ms);
    return () => clearTimeout(timer);
  }, [video_id]);
}

/** '1' when the visit was sent from elsewhere: then the view counts in totals only, not in country rankings. */
function noGeo(referrer: string): '0' | '1' {
  if (!referrer) return '0';
  try {
    return new URL(referrer).host === location.host ? '0' : '1';
  } catch {
    return '1';
  }
}
