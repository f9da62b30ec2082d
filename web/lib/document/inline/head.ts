// Runs in the head of every document, before anything that can be seen or pressed.
import { recordPresses } from '../press-replay.ts';
import { applyClosedPromo } from './closed-promo-flag.ts';
import { applyContinueRow } from './continue-flag.ts';
import { applyDiscreet } from './discreet.ts';
import { applyMember } from './member-flag.ts';
import { hideCards } from './hidden-cards.ts';

/** Makes room for the bar of a playlist that is played through, before the first paint. */
function applyQueueRoom(): void {
  if (/\/videos\/\d/.test(location.pathname) && /[?&]list=[1-9]/.test(location.search))
    document.documentElement.dataset['queue'] = '';
}

const applyHidden = (): void => {
  applyMember();
  hideCards();
};

applyDiscreet();
applyClosedPromo();
applyContinueRow();
applyQueueRoom();
applyHidden();
recordPresses();
window.hide_cards = applyHidden;
// A page that Back brings out of memory is that of another time: a member may have signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyHidden();
});
// Another tab hid or showed something.
addEventListener('storage', ({ key }) => {
  if (key?.startsWith('hidden_')) applyHidden();
});
