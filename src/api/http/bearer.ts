import type { FastifyRequest } from 'fastify';

/** The secret of `Authorization: Bearer …`; undefined without one. In a header, because addresses are logged. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
