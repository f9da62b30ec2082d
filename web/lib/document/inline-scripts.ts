/* oxlint-disable import/default -- a `?inline-script` import is the bundled code, not the module */
import { createHash } from 'node:crypto';
import end from './inline/end.ts?inline-script';
import head from './inline/head.ts?inline-script';
import { gate_scripts } from '../../gate/document.ts';

// The inline scripts are the same in every document, so the policy can name them by their hashes.
const element = (code: string): string => `<script>${code}</script>`;
const sha256 = (code: string): string => createHash('sha256').update(code).digest('base64');

export const inlineScripts = { head: element(head), end: element(end) };
/** For the Content-Security-Policy. */
export const script_hashes: readonly string[] = [head, end, ...gate_scripts].map(sha256);
