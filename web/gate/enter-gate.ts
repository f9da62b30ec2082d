import { entered_key } from '#contracts/policy.ts';
import { preference_cookie_seconds } from '#contracts/preferences.ts';

/** Whether somebody entered in this browser; false where storage is refused. */
export function hasEntered(): boolean {
  try {
    return localStorage.getItem(entered_key) === '1';
  } catch {
    return false;
  }
}

/** Before anything is painted: who entered sees the page at once. */
export function skipGate(): void {
  if (hasEntered()) delete document.documentElement.dataset['gate'];
}

/** The dialog lies above everything, holds the focus, and no key closes it. */
export function openGate(gate: HTMLDialogElement): void {
  gate.close();
  gate.showModal();
  gate.focus();
  gate.addEventListener('cancel', (event) => event.preventDefault());
  // Browsers without `closedby` close at the second Escape, whatever the event says.
  gate.addEventListener('close', () => {
    if (gate.isConnected) gate.showModal();
  });
  gate.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    enterGate(gate);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
}

/** Remembers the answer, which opens the documents to come as well, and shows the page. */
export function enterGate(gate: HTMLDialogElement): void {
  try {
    localStorage.setItem(entered_key, '1');
  } catch {
    // The cookie does it.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in all browsers
  document.cookie = `${entered_key}=1; Path=/; Max-Age=${preference_cookie_seconds}; SameSite=Lax${secure}`;
  delete document.documentElement.dataset['gate'];
  document.querySelector('#page')?.removeAttribute('inert');
  gate.remove();
}
