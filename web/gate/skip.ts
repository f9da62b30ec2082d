// Runs in the head of documents with the dialog of the age gate.
import { skipGate } from './enter-gate.ts';

skipGate();
