// Runs in the head of every document, before anything that can be seen or pressed.
import { recordPresses } from '../press-replay.ts';
import { applyClosedPromo } from './closed-promo-flag.ts';
import { applyContinueRow } from './continue-flag.ts';
import { applyMember } from './member-flag.ts';
import { hideCards } from './hidden-cards.ts';

applyClosedPromo();
applyContinueRow();
hideCards();
applyMember();
recordPresses();
