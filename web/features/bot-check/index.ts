export { CheckBox } from './check-box.tsx';
export { CheckFault } from './check-fault.ts';
export type { FormProof } from './proof.ts';
export { useProof } from './use-proof.ts';
