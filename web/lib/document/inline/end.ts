// Runs at the end of every document, before the page's modules.
import { deferUntilPainted, startPage } from '../deferred-scripts.ts';
import { restoreScroll } from './restore-scroll.ts';

restoreScroll();
deferUntilPainted(() => void startPage());
