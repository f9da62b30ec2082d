import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { createGate } from '#contracts/gate.ts';

export interface PasswordHasher {
  /** The PHC string to store. Throws `unavailable` when too many hashes wait. */
  hash(password: string): Promise<string>;
  /** False for a wrong password and for anything that is no such string; the same errors. */
  verify(password: string, stored: string): Promise<boolean>;
}

export interface HashCost {
  /** KiB */
  memory: number;
  passes: number;
}

/** The lowest that OWASP recommends for argon2id. */
export const shipped_cost: HashCost = { memory: 19 * 1024, passes: 2 };

const tag_length = 32;
const salt_length = 16;
/** A hash takes memory and a thread: two at once leave the threads of the pool to files and DNS. */
const gate_options = { places: 2, queue: 32, timeout_ms: 20_000 };
const compute = promisify(argon2);
const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** argon2id of node:crypto; passwords count in NFKC, whatever keyboard typed them. */
export function createPasswordHasher(cost: HashCost = shipped_cost): PasswordHasher {
  const gate = createGate(gate_options);
  const tagOf = (password: string, salt: Buffer, { memory, passes }: HashCost): Promise<Buffer> => {
    const parameters: Argon2Parameters = {
      message: password.normalize('NFKC'),
      nonce: salt,
      parallelism: 1,
      tagLength: tag_length,
      memory,
      passes,
    };
    return gate.run(async () => Buffer.from(await compute('argon2id', parameters)));
  };
  return {
    async hash(password) {
      const salt = randomBytes(salt_length);
      const tag = await tagOf(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
    },
    async verify(password, stored) {
      const [, memory, passes, salt = '', tag = ''] = phc.exec(stored) ?? [];
      const expected = Buffer.from(tag, 'base64');
      const used = memory ? { memory: Number(memory), passes: Number(passes) } : cost;
      const found = await tagOf(
        password,
        memory ? Buffer.from(salt, 'base64') : randomBytes(salt_length),
        used,
      );
      return expected.length === found.length && timingSafeEqual(expected, found);
    },
  };
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
