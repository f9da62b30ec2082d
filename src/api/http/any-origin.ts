/**
 * For answers that are the same for every visitor: scripts of any origin may read them. Browsers send no
 * credentials with such requests, and would withhold the answer from a script that sends some.
 */
export const any_origin = { 'access-control-allow-origin': '*' } as const;
