import { getMigrations } from 'better-auth/db/migration';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { authModels } from '#domain/members/auth-models.ts';

export interface AuthColumn {
  table: string;
  column: string;
  /** As PostgreSQL's format_type() has it. */
  type: string;
  is_nullable: boolean;
}

const types: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** The columns that better-auth needs, by its own migrations for an empty database; for the test that compares them. */
export async function compileAuthSchema(): Promise<AuthColumn[]> {
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  });
  const { compileMigrations } = await getMigrations({
    ...authModels,
    logger: { disabled: true },
    database: { db, type: 'postgres' },
  });
  const statements = await compileMigrations();
  return [...statements.matchAll(/create table "(\w+)" \((.*)\);/g)].flatMap(
    ([, table = '', body = '']) =>
      [...body.matchAll(/"(\w+)" (integer|text|boolean|timestamptz)([^,]*)/g)].map(
        ([, column = '', type = '', rest = '']) => ({
          table,
          column,
          type: types[type] ?? type,
          is_nullable: !rest.includes('not null'),
        }),
      ),
  );
}
