import { useEffect } from 'react';
import { input_url, type ViewSection } from '#contracts/calls/forms/input.ts';
import { limits } from '#contracts/limits/limits.ts';
import { useSite } from '../../lib/visit/site.ts';
import { noGeo } from '../../lib/visit/no-geo.ts';
import { pageBefore, viewSource } from '../../lib/visit/view-source.ts';

/** The last reported page: rendering it again, such as for another tab, is no second view for half an hour. */
let reported = { what: '', at: 0 };
const no_hosts: readonly string[] = [];

/**
 * Reports a view to the server, once per page view and a second after it: by number for videos, albums and playlists, by dir for models
 * and channels. Counting must never disturb viewing.
 */
export function useViewCount(section: ViewSection, object_id: number | string): void {
  const family_hosts = useSite()?.family_hosts ?? no_hosts;
  useEffect(() => {
    const what = `${section} ${object_id}`;
    const age_s = (Date.now() - reported.at) / 1000;
    if (what === reported.what && age_s < limits.view_repeat) return undefined;
    const timer = setTimeout(() => {
      reported = { what, at: Date.now() };
      const body = new URLSearchParams({
        act: 'view',
        section,
        object_id: String(object_id),
        nogeo: noGeo(document.referrer, { host: location.host, family_hosts }),
        ...(section === 'video' && { from: viewSource(pageBefore(), location.host) }),
      });
      // Read to its end: an unread answer holds its connection.
      fetch(input_url, { method: 'POST', body, keepalive: true })
        .then((answer) => answer.text())
        .catch(() => undefined);
    }, limits.view_delay_ms);
    return () => clearTimeout(timer);
  }, [section, object_id, family_hosts]);
}
