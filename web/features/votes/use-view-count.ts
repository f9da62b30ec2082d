import { useEffect } from 'react';
import { input_url, type ViewSection } from '#contracts/calls/input.ts';
import { limits } from '#contracts/limits.ts';

/** The last reported page: rendering it again, such as for another tab, is no second view. */
let reported = '';

/**
 * Tells the server, once per page view and a second after it, that something was looked at: a number for videos, albums and playlists, a dir for models and
 * channels. Counting must never disturb looking.
 */
export function useViewCount(section: ViewSection, object_id: number | string): void {
  useEffect(() => {
    const what = `${section} ${object_id}`;
    if (what === reported) return undefined;
    const timer = setTimeout(() => {
      reported = what;
      const body = new URLSearchParams({
        act: 'view',
        section,
        object_id: String(object_id),
        nogeo: noGeo(document.referrer),
      });
      // Read to its end: an unread answer holds its connection.
      fetch(input_url, { method: 'POST', body, keepalive: true })
        .then((answer) => answer.text())
        .catch(() => undefined);
    }, limits.view_delay_ms);
    return () => clearTimeout(timer);
  }, [section, object_id]);
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
