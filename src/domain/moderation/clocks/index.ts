// Clocks: how long a case may take, and who hears that it takes too long.
export { escalateCases } from './escalate-cases.ts';
