import type pg from 'pg';
import type { Promised } from '../check.ts';
import { of_one, type CommunityPlan } from './plan.ts';

interface Question {
  name: string;
  /** SQL: one number. */
  text: string;
  /** The expected number; a share of it more or less is allowed. */
  wanted: number;
  within?: number;
}

/** Where draws of the same thing fall together there is one; and of few draws the sum is less even. */
const nearly = ({ members }: CommunityPlan): number => (members < 10_000 ? 0.25 : 0.1);
/** In percent, of comments: below the tenth of the videos that has most. */
const skewed = { wanted: 70, within: 0.4 };

const questionsOf = (plan: CommunityPlan): Question[] => {
  const of_video = `select comment_id from comment where video_id = ${plan.hot_video}`;
  const first_member = `(select member_id from member where username = 'member1')`;
  const own_items = `playlist_id > ${plan.last_playlist}`;
  return [
    { name: 'comments', text: 'select count(*) from comment', wanted: plan.comments },
    {
      name: 'comments on one video',
      text: `select count(*) from comment where comment_id in (${of_video}) or parent_id in (${of_video})`,
      wanted: Math.floor(plan.comments / 100),
    },
    {
      name: 'percent of comments on a tenth of the videos',
      text: `select 100 * sum(comments) filter (where place <= videos / 10) / sum(comments) from (
        select comments, row_number() over (order by comments desc) as place, count(*) over () as videos from commented_video) as x`,
      ...skewed,
    },
    {
      name: 'subscriptions',
      text: 'select count(*) from subscription',
      wanted: plan.subscriptions,
      within: nearly(plan),
    },
    {
      name: 'subscribers of one channel',
      text: `select count(*) from subscription where channel_id = ${plan.hot_channel}`,
      wanted: Math.floor(plan.members / 10),
    },
    {
      name: 'subscriptions of one member',
      text: `select count(*) from subscription where member_id = ${first_member}`,
      wanted: of_one.subscriptions,
    },
    { name: 'threads', text: 'select count(*) from thread', wanted: plan.threads },
    { name: 'messages', text: 'select count(*) from message', wanted: plan.messages },
    {
      name: 'videos in playlists',
      text: `select count(*) from playlist_item where ${own_items}`,
      wanted: plan.playlist_items,
      within: nearly(plan),
    },
    {
      name: 'videos in one playlist',
      text: `select items from playlist where playlist_id = ${plan.last_playlist + 1}`,
      wanted: Math.min(of_one.playlist_items, plan.videos),
    },
    {
      name: 'favourites',
      text: 'select count(*) from saved_item where list = 1',
      wanted: plan.favourites,
      within: nearly(plan),
    },
    {
      name: 'members with a history',
      text: 'select count(distinct member_id) from history_entry',
      wanted: Math.floor(plan.members / 5),
    },
    {
      name: 'other counts that differ',
      text: `select coalesce(sum(differing), 0) from recount(1)
        where kind in ('commented_video', 'commented_album', 'comment_replies', 'subscribers', 'contacts', 'playlist', 'playlist_listing')`,
      wanted: 0,
    },
  ];
};

/** Counts what was promised of the community in the tables themselves. */
export async function checkCommunity(client: pg.Client, plan: CommunityPlan): Promise<Promised[]> {
  const promises: Promised[] = [];
  for (const { name, text, wanted, within = 0 } of questionsOf(plan)) {
    const { rows } = await client.query<{ n: number }>(`select (${text})::float8 as n`);
    const found = rows[0]?.n ?? Number.NaN;
    const is_true = Math.abs(found - wanted) <= wanted * within;
    promises.push({ name, found: String(Math.round(found)), is_true });
  }
  return promises;
}
