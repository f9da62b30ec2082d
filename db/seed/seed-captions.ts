import { captionedClips, planCaptions } from './data/captions.ts';
import type { ClipPlan } from './data/clip-plan.ts';
import type { PlannedVideo } from './data/plan-videos.ts';
import { demo_source, type SeedContext } from './demo-state.ts';

/** Gives some videos captions in two languages. Safe to repeat; captions of the owner's stay. */
export async function seedCaptions(
  { db, operator }: SeedContext,
  videos: readonly PlannedVideo[],
  clips: readonly ClipPlan[],
): Promise<void> {
  for (const clip of clips.filter(({ key }) => captionedClips.includes(key))) {
    // The newest one of those that lists show.
    const planned = videos.findLast(
      ({ clip: key, is_listed, orientation }) =>
        key === clip.key && is_listed && orientation === 'str',
    );
    const video = await db
      .selectFrom('video')
      .select('video_id')
      .where('ex_tube', '=', demo_source)
      .where('ex_id', '=', planned?.id ?? '')
      .executeTakeFirst();
    if (!video) continue;
    const { video_id } = video;
    const there = await operator.captions.list(video_id);
    for (const { lang, text } of planCaptions(clip))
      if (!there.some((each) => each.lang === lang))
        await operator.captions.add({ video_id, lang, bytes: Buffer.from(text) });
  }
}
