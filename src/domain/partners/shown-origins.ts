import { sql, type RawBuilder } from 'kysely';
import type { DomainSettings } from '../ctx.ts';

/**
 * Origins of which pages may load the pictures of partners' videos, as the column `thumb_origin`
 * has them: '' for those that the site draws, the site's own, and those that the settings name.
 */
export const shownOrigins = ({
  site,
  media_origin,
  partner_picture_origins = [],
}: DomainSettings): string[] => ['', site.origin, media_origin, ...partner_picture_origins];

/**
 * Whether the page of the video `v` may show partners' videos: there are some of its orientation,
 * and neither its channel nor its member is excluded.
 */
export const showsPartners = (settings: DomainSettings): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from partner_exclusion e where e.channel_id = v.channel_id)
  and not exists (select from partner_exclusion e where e.member_id = v.member_id)
  and exists (select from partner_video p where p.orientation = v.orientation
    and p.thumb_origin = any(${shownOrigins(settings)}::text[])))`;
