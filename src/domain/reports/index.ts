// Reports that work before anybody has decided: what they hide, until somebody does.
export { holdReported } from './hold-reported.ts';
