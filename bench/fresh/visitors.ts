// Visitors and publishers in a process of their own, on the database of its environment. Arguments: the site's origin, views a second, publishes a second.
// On SIGTERM it ends and prints {sent, counted, refused, published}: views sent, answered with 200, answered otherwise, and videos published.
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { compose } from '#app/compose.ts';
import { openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { createRandom } from '#seed/random.ts';
import { root } from '../site.ts';
import { publisher } from './publisher.ts';

const [, , origin = '', views = '1000', publishes = '5'] = process.argv;
const sockets = 16;
const tick_ms = 20;
const agent = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const random = createRandom('visitors');
const { below } = random;
const { hostname, port, host } = new URL(origin);
const done = { sent: 0, counted: 0, refused: 0, published: 0 };

/** Answers are recognized by their first line; no body of ours contains one. */
function hear(socket: Socket): void {
  let rest = '';
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g))
      done[status === '200' ? 'counted' : 'refused']++;
    rest = text.slice(text.lastIndexOf('\n') + 1).slice(-11);
  });
}

/** Somebody new nearly each time, at the videos that most want to see. */
function aView(videos: readonly number[]): string {
  const video_id = videos[Math.floor(videos.length ** random.next()) - 1] ?? videos[0];
  const body = `act=view&section=video&object_id=${video_id}`;
  const from = `${1 + below(223)}.${below(256)}.${below(256)}.${below(256)}`;
  return `POST /api/input.php HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${agent}\r\nx-forwarded-for: ${from}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const config = readConfig(process.env, root);
await using database = await openDatabase(config, { may_attach: true });
await using product = await compose(config, database, silentLog);
const ctx = product.system_ctx;
const { rows } = await ctx.db.transaction().execute(async (trx) => {
  await sql`set local statement_timeout = 0`.execute(trx);
  return sql<{
    video_id: number;
  }>`select video_id from listing order by views desc, video_id`.execute(trx);
});
const videos = rows.map(({ video_id }) => video_id);
const publish = await publisher(ctx, random);
const lines = Array.from({ length: sockets }, () => connect(Number(port), hostname));
for (const line of lines) hear(line);
process.stdout.write('going\n');

const begun = performance.now();
const viewing = setInterval(() => {
  const due = Math.floor(((performance.now() - begun) / 1000) * Number(views)) - done.sent;
  for (let n = 0; n < due; n++) lines[done.sent++ % sockets]?.write(aView(videos));
}, tick_ms);
const publishing = setInterval(
  () => void publish().then(() => done.published++),
  1000 / Number(publishes),
);
await new Promise((resolve) => process.once('SIGTERM', resolve));
clearInterval(viewing);
clearInterval(publishing);
// Waits until all sent requests are answered.
for (let waited = 0; done.counted + done.refused < done.sent && waited < 100; waited++)
  await new Promise((resolve) => setTimeout(resolve, 50));
for (const line of lines) line.destroy();
process.stdout.write(`${JSON.stringify(done)}\n`);
