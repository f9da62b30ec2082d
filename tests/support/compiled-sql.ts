import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import type { Db } from '#platform/db/pool.ts';

const dbOn = <Database>(driver: Driver) =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

const compiler = dbOn<unknown>(new DummyDriver());

/** The compiled statement, one clause a line, with its parameters. Needs no database. */
export const sqlOf = (statement: RawBuilder<unknown>): string =>
  textOf(statement.compile(compiler));

function textOf({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  const clauses = sql
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(
      / (?=(?:select|from|left join|(?<!left )join|where|and|order by|offset|limit|counted as)\b)/g,
      '\n',
    );
  return `${clauses}\n-- ${JSON.stringify(parameters)}\n`;
}

/** Rows by a part of the statements that they answer; other statements find no rows. */
export type Answers = Readonly<Record<string, readonly object[]>>;

/**
 * The statements that one call of a use case sends, in order, with the bounds of its transactions.
 * `answers` stands for the database; of the context, the use case may use nothing else.
 */
export async function statementsOf(
  answers: Answers,
  call: (ctx: Ctx) => Promise<unknown>,
): Promise<string> {
  const driver = new RecordingDriver(answers);
  const db: Db = dbOn(driver);
  await call({ db } as Ctx);
  return driver.sent.join('\n');
}

class RecordingDriver extends DummyDriver {
  readonly sent: string[] = [];
  readonly #answers: Answers;

  constructor(answers: Answers) {
    super();
    this.#answers = answers;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>(query: CompiledQuery) => this.#answer(query) as QueryResult<Row>,
      streamQuery: () => {
        throw new Error('no list streams its rows');
      },
    };
  }

  override async beginTransaction(
    _connection?: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings = {},
  ): Promise<void> {
    this.sent.push(`-- begin: ${isolationLevel}, ${accessMode}\n`);
  }

  override async commitTransaction(): Promise<void> {
    this.sent.push('-- commit\n');
  }

  #answer(query: CompiledQuery): QueryResult<object> {
    this.sent.push(textOf(query));
    const found = Object.entries(this.#answers).find(([part]) => query.sql.includes(part));
    return { rows: [...(found?.[1] ?? [])] };
  }
}
