import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { DomainDeps } from '../index.ts';
import { sumNews, type Counted, type VideoNews } from './sum-news.ts';
import { mergeWatches, type Watch } from './read-beacon.ts';

/**
 * Adds what the plays have watched beyond what was counted of their tokens, in one transaction, so
 * that a batch may be sent again after any failure. Tokens are locked before sums and both in order:
 * processes that count the same plays or videos wait, and never for each other.
 */
export async function countWatches(
  { db, clock }: Pick<DomainDeps, 'db' | 'clock'>,
  watches: readonly Watch[],
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  await db.transaction().execute(async (trx) => {
    const counted = await lockTokens(trx, watches);
    const plays = watches.map((now) => {
      const before = counted.get(now.nonce) ?? now;
      return { before, now: mergeWatches({ ...now, ...before }, now) };
    });
    await rememberTokens(
      trx,
      plays.map(({ now }) => now),
    );
    await addSums(trx, sumNews(plays), day);
  });
}

async function lockTokens(trx: Trx, watches: readonly Watch[]): Promise<Map<string, Counted>> {
  const nonces = watches.map(({ nonce }) => nonce);
  const expiries = watches.map(({ expires_at }) => expires_at);
  await sql`
    insert into watch_token (nonce, expires_at)
    select decode(q.nonce, 'hex'), q.expires_at from unnest(${nonces}::text[], ${expiries}::timestamptz[]) q(nonce, expires_at)
    order by 1 on conflict (nonce) do nothing`.execute(trx);
  const { rows } = await sql<Counted>`
    select encode(nonce, 'hex') nonce, bits, seconds, stalls, errors, first_frame, quality from watch_token
    where nonce = any(array(select decode(n, 'hex') from unnest(${nonces}::text[]) n))
    order by watch_token.nonce for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.nonce, row]));
}

/** One array per column, for unnest; arrays inside go as text. */
async function rememberTokens(trx: Trx, plays: readonly Watch[]): Promise<void> {
  const column = <Name extends keyof Watch>(name: Name) => plays.map((play) => play[name]);
  const bits = plays.map((play) => play.bits.toString('hex'));
  await sql`
    update watch_token t set bits = decode(q.bits, 'hex'), seconds = q.seconds, stalls = q.stalls,
      errors = q.errors::int[], first_frame = q.first_frame, quality = q.quality
    from unnest(${column('nonce')}::text[], ${bits}::text[], ${column('seconds')}::int[], ${column('stalls')}::int[],
      ${plays.map(({ errors }) => literal(errors))}::text[], ${column('first_frame')}::smallint[], ${column('quality')}::smallint[])
      q(nonce, bits, seconds, stalls, errors, first_frame, quality)
    where t.nonce = decode(q.nonce, 'hex')`.execute(trx);
}

const literal = (numbers: Iterable<number>): string => `{${[...numbers].join(',')}}`;

async function addSums(trx: Trx, news: readonly VideoNews[], day: string): Promise<void> {
  const ids = news.map(({ video_id }) => video_id);
  await sql`
    insert into video_watch as w (video_id, watches, buckets)
    select v.video_id, q.starts, q.buckets::int[]
    from unnest(${ids}::int[], ${news.map(({ starts }) => starts)}::int[], ${news.map(({ buckets }) => literal(buckets))}::text[])
      q(video_id, starts, buckets) join video v on v.video_id = q.video_id order by 1
    on conflict (video_id) do update set watches = w.watches + excluded.watches, buckets = add_counts(w.buckets, excluded.buckets)`.execute(
    trx,
  );
  const column = (name: 'starts' | 'seconds' | 'completions' | 'stalls') =>
    news.map((each) => each[name]);
  const arrays = (name: 'first_frames' | 'errors' | 'qualities') =>
    news.map((each) => literal(each[name]));
  await sql`
    insert into video_watch_day as d (day, video_id, starts, seconds, completions, stalls, first_frames, errors, qualities)
    select ${day}::date, v.video_id, q.starts, q.seconds, q.completions, q.stalls, q.first_frames::int[], q.errors::int[], q.qualities::int[]
    from unnest(${ids}::int[], ${column('starts')}::int[], ${column('seconds')}::int[], ${column('completions')}::int[], ${column('stalls')}::int[],
      ${arrays('first_frames')}::text[], ${arrays('errors')}::text[], ${arrays('qualities')}::text[])
      q(video_id, starts, seconds, completions, stalls, first_frames, errors, qualities) join video v on v.video_id = q.video_id order by 2
    on conflict (video_id, day) do update set starts = d.starts + excluded.starts, seconds = d.seconds + excluded.seconds,
      completions = d.completions + excluded.completions, stalls = d.stalls + excluded.stalls,
      first_frames = add_counts(d.first_frames, excluded.first_frames), errors = add_counts(d.errors, excluded.errors),
      qualities = add_counts(d.qualities, excluded.qualities)`.execute(trx);
}
