/**
 * For answers that are the same for everybody: scripts of any origin may read them. Browsers send no
 * credentials with such requests, and would keep an answer to one that has some.
 */
export const any_origin = { 'access-control-allow-origin': '*' } as const;
