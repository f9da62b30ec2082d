import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';

// schema-before-squash.txt is the dump of a database made by the 25 migrations that the baseline and db/functions replaced. All differences are renames,
// listed here, and the objects of `added`. An object that changes later joins `changed_since`.

const database = withDatabase();

const renames: readonly (readonly [RegExp, string])[] = [
  [/\bfc\b/g, 'facet_code'],
  [/\blisting_marks\b/g, 'flag_facets'],
  [/\blisting_marked\b/g, 'listing_facets'],
  [/\bcategory_faces\b/g, 'category_covers'],
  [/\bcategory_picture_of_another_gender\b/g, 'delete_category_picture'],
  [/\brank_built\b/g, 'rank_inserted'],
  [/\brank_left\b/g, 'rank_deleted'],
  [/\bvideo_day_ahead\b/g, 'create_video_day_partitions'],
  [/\bvideo_day_rest/g, 'video_day_default'],
  [/\bdrop_broken_indexes\b/g, 'drop_invalid_indexes'],
  [/\bmodel_touch\b/g, 'model_refresh_counts'],
  [/\bchannel_touch\b/g, 'channel_refresh_counts'],
  [/\blisted_under\b/g, 'count_listed'],
  [/\bview_pace/g, 'view_rate'],
  [/\bupkeep_turn/g, 'upkeep_lease'],
  [/\bmedia_turn\b/g, 'media_owner_queue'],
  [/\b(media_)?turn(_not_null)?\b/g, '$1virtual_deadline$2'],
  [/\b(media_)?effort(_not_null)?\b/g, '$1cost_log2$2'],
  // triggers
  [/\bpurge_faces\b/g, 'purge_covers'],
  [/\bpurge_filed\b/g, 'purge_relisted'],
  [/\bpurge_gone\b/g, 'purge_deleted'],
  [/\bpurge_changed\b/g, 'purge_updated'],
  [/\blisting_gender\b/g, 'listing_orientation'],
  [/\b(AS|from) gone\b/g, '$1 deleted'],
  [/\b(AS|from) added\b/g, '$1 inserted'],
  // parameters and variables
  [/\bmost\b/g, 'max_rows'],
  [/\blarge\b/g, 'incremental_above'],
  [/\btouched\b/g, 'incremental'],
  [/\b(placed|chosen)\b/g, 'inserted'],
  [/\bbroken\b/g, 'invalid'],
  [/\bo integer\)/g, 'for_orientation integer)'],
  [/\borientation = o \$function/g, 'orientation = for_orientation $function'],
  // bits
  [/\(\(facet >> 28\)\)/g, 'facet_kind(facet)'],
  [/\(\(facet & 3\)\)/g, 'facet_orientation(facet)'],
  [/\bfacet_count_total\.expr /g, 'facet_count_total.facet_kind '],
  [/\bfacet_count_total\.expr1 /g, 'facet_count_total.facet_orientation '],
  [/\bf & 3\b/g, 'facet_orientation(f)'],
  [/\((f|facet) >> 2\) & 67108863/g, 'facet_object($1)'],
  [/\b(f|facet) >> 28/g, 'facet_kind($1)'],
];

const in_function: Record<string, readonly (readonly [RegExp, string])[]> = {
  suggest_refresh: [[/\bwhich\b/g, 'for_kind']],
  rank_period: [
    [/\bwhich\b/g, 'for_period'],
    [/\bby_metric\b/g, 'for_metric'],
  ],
  rank_total: [
    [/\bwhich\b/g, 'for_period'],
    [/\bby_metric\b/g, 'for_metric'],
  ],
  view_roll: [[/\bg\b/g, 'time_weight']],
  count_title_words: [[/\bshare\b/g, 'sample_percent']],
};

const lock_names: Record<string, string> = {
  '7001': 'facet_fold',
  '7002': 'view_roll',
  '7003': 'stats_step',
  '7004': 'people_step',
  '7005': 'rankings',
  '7006': 'rank_period',
  '7007': 'category_covers',
  '7008': 'count_title_words',
};

function renamed(line: string): string {
  const name = /^function CREATE OR REPLACE FUNCTION public\.(\w+)/.exec(line)?.[1] ?? '';
  return [...renames, ...(in_function[name] ?? [])]
    .reduce((text, [from, to]) => text.replaceAll(from, to), line)
    .replaceAll(
      /(advisory_\w+)\((\d{4})/g,
      (_, lock: string, key: string) => `${lock}(lock_key('${lock_names[key]}')`,
    );
}

/** The registry of locks, the parts of a facet, the record of applied files. */
const added =
  /\bsql_file\b|\bsql_file_|^function CREATE OR REPLACE FUNCTION public\.(lock_key|facet_kind|facet_object|facet_orientation)\(/;
const changed_since: readonly RegExp[] = [
  // A slot also holds a house advertisement, by its path on the site.
  /^constraint ad_slot ad_slot_frame_url_check /,
  // Videos of some channels and members show no partners' videos; pictures have an origin.
  /\bpartner_exclusion|\bpartner_video_(thumb_check|origin)\b|\bthumb_origin\b/,
  /\bpurge_(excluded|partner_pages|pages_)/,
  // No two categories share a cover while another picture can be had.
  /^function CREATE OR REPLACE FUNCTION public\.(category_covers|distinct_covers)\(/,
  // One character of Chinese, Japanese or Korean script is a prefix.
  /^function CREATE OR REPLACE FUNCTION public\.title_query\(/,
  // Restricted terms, and searches of other people.
  /\b(term_rule|term_help|term_hit|term_shipment|search_seen|search_day|popular_search)/,
  // Names are searched apart from videos, and the words of both are counted.
  /^(column|constraint|relation|view|sequence) (search_(name|synonym|redirect|merge|rows|term)|term_delta)/,
  /^index CREATE (UNIQUE )?INDEX search_(name|synonym|redirect|term)/,
  /^trigger CREATE TRIGGER (search_(added|renamed|deleted)|purge_(redirects|synonyms)) /,
  /^function CREATE OR REPLACE FUNCTION public\.(cjk_split|title_query|search_\w+|term_fold|recount\w*)\(/,
  // Suggestions are found by any of their beginnings, and completed by phrases of titles.
  /\bsuggest_(trgm|norm|tail|words|prefix|covering)\b|^relation suggest r|^extension fuzzystrmatch/,
  /^function CREATE OR REPLACE FUNCTION public\.(suggest_\w+|is_function_word)\(/,
  // Models, channels, albums and playlists are searched.
  /\bobject_search/,
  /^function CREATE OR REPLACE FUNCTION public\.(model|channel|album|playlist)_refresh(_counts)?\(/,
  // Beacons of the player are summed, and may weigh in rankings.
  /\b(video_watch|watch_token|stats_token)/,
  // Forms of visitors, their cases and the mail about them.
  /\b(moderation_case|case_(address|attachment|event|fold|hidden_video)|form_draft|used_challenge|trusted_flagger|mail_outbox)/,
  /\bappend_only\b|^function CREATE OR REPLACE FUNCTION public\.refuse_change\(/,
  // When files of sitemaps changed.
  /\bpage_(change|shard|announced)|\bpages?_changed\b|\bfold_page_changes\b/,
  // Dumps for partners.
  /\b(dump_key|removed_video|videos?_(un|re)listed|page_relisted)/,
  // Which age check visitors of a place meet.
  /\bpolicy_rule|\bpurge_policy\b/,
  // Checks of the age of visitors.
  /\bage_(photo|result|count)/,
  /\blisting_sample\b/,
  // Things that members hide from lists, and their codes on cards.
  /\bhidden_(thing|removal)|\bthing_codes\(|^column (album|video|credits_truth)\.things |_things_not_null /,
  /^(view credits_truth|function CREATE OR REPLACE FUNCTION public\.(credits|album)_refresh\()/,
  // No one reads comments of a hidden video or album.
  /^trigger CREATE TRIGGER comments_(hidden|deleted) /,
  // Accounts.
  /\blogin(_|\b)|\baudit_(event|prune)|\bskeleton\b|\bmember_skeleton_key\b|^comment .*append-only/,
  // The key of a user name is made by the application.
  /\bmember_name_key\b|\bmember\.username_key |\bmember_username_key_not_null\b/,
  // Profiles of members, and their blocks.
  /\b(profile|member_block|member_picture)(_|\b)|^domain audience |^trigger CREATE TRIGGER purge_\w+ .* ON public\.member /,
  /\bmember_export/,
  // Cases, decisions, their reasons and the chain of events.
  /\b(content_rule|moderation_(case|decision)|subject_status|reasons_statement|strike|form_case)(_|\b)|\bcase_event/,
  // Uploaders of publications, and records of the people shown.
  /\bpublication|\b(ai_made|people_shown|covered|uncovered|recorded|missing_records)\b|\bassert_(un)?(covered|recorded)\b|\bcovered_|\buncovered_/,
  // How loud a clip is.
  /^column media\.levels /,
  // When a clip was ready, and how long things take.
  /\bready_at\b|\bmedia_ready\b|\busual_time\b|\bmoderation_case_publication_closed\b/,
  // Files on their way.
  /\bmails_uploads\b|^function CREATE OR REPLACE FUNCTION public\.note_upload_end\(|^trigger CREATE TRIGGER ended /,
  /\bupload(_|\b)|\b(video|album)_of_member\b|\balbum_draft/,
  /\b(verified_uploader|uploader_verification|person|record_document|record_access|consent)(_|\b)|\bnote_shown\b/,
  // Lists of hashes, hashes of the site's own works, and their matches.
  /\bhash_(list|entry|value|match)|\b(media|photo)_hash|\blikeness|\bclip_moments\b|\bmedia_length\b/,
  // Content that authorities, reports and places hold or hide.
  /\b(legal_hold|report_hold|region_hide|content_label|case_reporter|site_number)(_|\b)|\b(is|refuse)_held\b/,
  // Material on dangers for children that is preserved.
  /\bpreserved_(material|file)/,
  // Files that left what a legal hold keeps.
  /\bheld_(file|poster|refused)|\bretain_(file|held)\b/,
  // Comments below videos and albums.
  /\bcommented_(video|album)|\bcomment_\w|\bpurge_comment\b|^(column|constraint|relation) comment[. ]/,
  // Subscriptions, and the videos of the sources of members.
  /\bsubscri(ption|ber)|\bsource_(video|refresh)|\bfirst_listed|^function CREATE OR REPLACE FUNCTION public\.listing_refresh\(/,
  // Friends and messages.
  /\b(friendship|friend_requests?|friends|contacts?|threads?|message)(_\w|\b)/,
  // Playlists that members make, fill and order.
  /\bplaylist_item_(count|position_check)|\bplaylist_lock_of_video\b|\bplaylist_(description|items)_(check|not_null)\b|^column playlist\.(items|visible) /,
  // Photos, playlists, threads, models and channels are hidden by cases; filters of cases are saved.
  /\b(case_hidden_subject|hidden_profile|saved_queue|is_served)|^column (photo|playlist)\.is_hidden |\b(photo|playlist)_is_hidden_not_null /,
  /^function CREATE OR REPLACE FUNCTION public\.(album|playlist)_truth\(/,
  // Pages of playlists are purged when other videos of theirs are listed.
  /^trigger CREATE TRIGGER purge_counted |\bplaylist_listing[._]listed/,
  // Notifications.
  /\bnotif(y|ication)_|^(column|constraint|relation|index) notification\b|\bnotified(_asked(_again)?)?\b|\b(announced_(read|answered)|unread_changed|album_first_listed)\b/,
  // Mails with the numbers of unread notifications.
  /\b(member_)?digest(_|\b)/,
  // Favourites of members, and videos to watch later.
  /\bsaved_item|\bremoves_watched\b/,
  // Budgets of writes that leave no row with a time.
  /\bmember_hour/,
  // Histories of members.
  /\bhistory_(entry|removal|days|paused|cleared_at)|\bprofile_history/,
  // Secrets of scripts, and how long uploads usually take.
  /\bapi_token|\busual_time/,
  // Albums of which subscribers were notified.
  /\balbum_first_listed/,
  // Where views come from.
  /\b(view|video)_source_|\bsource_fold\b|\bvideo_country_day/,
  // Until when originals are stored.
  /\boriginal_erased_at\b|\bmedia_with_original\b/,
  // Captions, chapters, own pictures and frames that stand for videos, and from when these are shown; the page of a video changes with them.
  /\bvideo_caption|^column video\.chapters |\bvideo_chapters_not_null\b|\bown_preview|\bpreview_candidate|\bvideo_(schedule|poster)|\bposter_key\b|^trigger CREATE TRIGGER page_changed .* ON public\.video /,
  // Works that can be restored, and the version that is to take the place of a video.
  /\bpending_deletion|\bvideo_version(_|\b)/,
  /\bcase_hidden_album/,
  // Audiences of files, and purges when a file is no longer public.
  /\bfile_(uses|audiences)\b|\bpurge_(unlisted_row|(video|album)_files)\b/,
  /^trigger CREATE TRIGGER (purge_files |purge_deleted AFTER DELETE ON public\.listing )/,
  // Videos that stand in no list.
  /\bis_unlisted(_|\b)|^view listing_rows /,
  // Bytes of photos, and videos shown on this site alone.
  /\b(photo|album)_(photo_)?bytes|^column (album\.photo_bytes|photo\.bytes) |\bphotos_bytes\b|\bis_exclusive(_|\b)/,
  /^function CREATE OR REPLACE FUNCTION public\.(add_counts|retention_weight|watched_share|rank_period)\(/,
];

const isCompared = (line: string): boolean =>
  !added.test(line) && !changed_since.some((pattern) => pattern.test(line));

test('the baseline makes the schema of the migrations that it replaced', async () => {
  const client = new pg.Client(database.url('owner'));
  await client.connect();
  const after = (await dumpSchema(client)).filter(isCompared);
  await client.end();
  const file = await readFile(join(import.meta.dirname, 'schema-before-squash.txt'), 'utf8');
  const before = file.trimEnd().split('\n').map(renamed).filter(isCompared);
  expect({
    missing: before.filter((line) => !after.includes(line)),
    unexpected: after.filter((line) => !before.includes(line)),
  }).toEqual({ missing: [], unexpected: [] });
  expect(after.length).toBeGreaterThan(2000);
});
