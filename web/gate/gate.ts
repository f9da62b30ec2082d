// Runs at the end of documents with the dialog of the age gate.
import { enterGate, openGate } from './enter-gate.ts';

const gate = document.querySelector<HTMLDialogElement>('#age-gate');
if (gate) {
  // Entered before, in a browser that lost its cookies.
  if (document.documentElement.dataset['gate'] === undefined) enterGate(gate);
  else openGate(gate);
}
