import type { SeedContext } from './demo-state.ts';
import { createRandom } from './random.ts';
import type { Names } from './seed-names.ts';

/** Views and votes of the demo's own models, channels and public playlists, in addition to those from their videos; existing ones stay. */
export async function seedOwnerCounters(ctx: SeedContext, names: Names): Promise<void> {
  const playlists = await ctx.db
    .selectFrom('playlist')
    .select('playlist_id')
    .where('member_id', 'in', [0, ...names.members.values()])
    .execute();
  const owners = {
    model: [...names.models.values()],
    channel: [...names.channels.values()],
    playlist: playlists.map(({ playlist_id }) => playlist_id),
  };
  for (const kind of ['model', 'channel', 'playlist'] as const) {
    const random = createRandom(`velour ${kind}`);
    const counters = owners[kind].map((id, rank) => {
      const views = Math.round((24_000 / (rank + 2) ** 0.8) * random.between(0.5, 1.5));
      const votes = views * random.between(0.01, 0.03);
      const liked = 1 - 0.3 * random.next() ** 1.6;
      return {
        id,
        views,
        likes: Math.round(votes * liked),
        dislikes: Math.round(votes * (1 - liked)),
      };
    });
    await ctx.operator.stats.setOwnerCounters(kind, counters);
  }
}
