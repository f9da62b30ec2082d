import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { jobDefinitions } from '#domain/jobs.ts';
import { ensureDatabase, startEmbeddedPostgres, type EmbeddedRole } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrator.ts';
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts';

/** Addresses of the test server by role; `DATABASE` stands for the database's name. */
export type TestServer = Record<EmbeddedRole, string>;

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

export const template = 'template_test';

/** One PostgreSQL a run, with a migrated template that each test file copies (about 0.1 s). */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-test-'));
  const server = await startEmbeddedPostgres({ folder, is_throwaway: true });
  await ensureDatabase(server, template);
  await migrate(server.url(template, 'owner'), join(import.meta.dirname, '../../db'), 'velour_app');
  await migrateJobs(server.url(template, 'owner'), 'velour_app', jobDefinitions);
  const url = (role: EmbeddedRole): string => server.url('DATABASE', role);
  provide('postgres', { admin: url('admin'), owner: url('owner'), app: url('app') });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
