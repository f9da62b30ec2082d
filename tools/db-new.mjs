// npm run db:new add-something: an empty migration with the next number.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare/places.mjs';
import { say } from './prepare/step.mjs';
import { Stop } from './prepare/stop.mjs';
import { runTool } from './prepare/tool.mjs';

await runTool(async () => {
  const name = process.argv[2] ?? '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Stop(
      'Name the migration in small letters, digits and hyphens: npm run db:new add-country-names',
    );
  const folder = join(root, 'db/migrations');
  const last = Math.max(
    0,
    ...readdirSync(folder).map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0)),
  );
  const file = join(folder, `${String(last + 1).padStart(4, '0')}-${name}.sql`);
  writeFileSync(file, `-- ${name}: tables and rows only: what changes and why.\n`, { flag: 'wx' });
  say(`Made ${file}`);
  return 0;
});
