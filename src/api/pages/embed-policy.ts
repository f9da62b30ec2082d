import type { FastifyRequest } from 'fastify';

/**
 * Whether a client gets the film in an embed (`open`), or a link to the site in its place
 * (`on_site`), where the site asks for the visitor's age.
 */
export type EmbedAccess = 'open' | 'on_site';
export type EmbedPolicy = (request: FastifyRequest) => EmbedAccess;

/** No policy applies anywhere. */
export const openEverywhere: EmbedPolicy = () => 'open';
