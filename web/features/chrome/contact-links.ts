import { formPages, targetOf } from '#contracts/pages/form-addresses.ts';
import { openModal } from '../../lib/messages/modals.ts';
import { currentPath, pathOfPage } from '../../lib/visit/page-address.ts';

/**
 * Links to the contact page open its form above the page that one is on; without this part, and with
 * a modifier key, they are links. Returns how to stop.
 */
export function listenForReports(): () => void {
  // Before the handler that makes navigations of clicks.
  document.addEventListener('click', open, { capture: true });
  return () => document.removeEventListener('click', open, { capture: true });
}

function open(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.target || link.origin !== location.origin) return;
  const path = currentPath();
  if (pathOfPage(link.pathname) !== formPages.contact() || path === formPages.contact()) return;
  event.preventDefault();
  const query = new URLSearchParams(link.search);
  const [target_type, target_id] = [query.get('target_type'), query.get('target_id')];
  const target = target_type && target_id ? { target_type, target_id } : undefined;
  const here = targetOf(path);
  const isHere = target && here?.target_type === target_type && here?.target_id === target_id;
  openModal({
    name: 'ContactUs',
    props: {
      target,
      title:
        link.dataset['title'] ??
        (isHere ? document.querySelector('h1')?.textContent.trim() : undefined),
      referrer: path,
    },
  });
}
