// Generated from db by `npm run db:types`. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<number, number | string, number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AdSlot {
  ad_slot_id: Generated<number>;
  advertiser: string;
  frame_url: string;
  is_on: Generated<boolean>;
  orientation: number | null;
  place: string;
  position: Generated<number>;
}

export interface AgeCount {
  day: Timestamp;
  method: string;
  passed: Generated<number>;
  refused: Generated<number>;
  started: Generated<number>;
}

export interface AgePhoto {
  case_id: number | null;
  challenge_age: number;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  photo_id: Generated<number>;
  reason: Generated<string>;
  secret_hash: Buffer;
  state: Generated<string>;
  storage_key: string | null;
  taken_at: Timestamp | null;
}

export interface AgeResult {
  expires_at: Timestamp;
  result_hash: Buffer;
}

export interface Album {
  ai_made: string | null;
  album_id: Generated<number>;
  channel_id: number | null;
  country_id: number | null;
  cover_position: Generated<number>;
  description: Generated<string>;
  dir: string;
  is_private: Generated<boolean>;
  lang: string;
  member_id: number | null;
  orientation: number;
  people_shown: number | null;
  photo_bytes: Int8 | null;
  photos_amount: Generated<number>;
  post_date: Generated<Timestamp>;
  status_id: number;
  things: Generated<string>;
  title: string;
}

export interface AlbumCategory {
  album_id: number;
  category_id: number;
}

export interface AlbumDraft {
  album_id: number | null;
  cover: number | null;
  created_at: Generated<Timestamp>;
  draft_id: string;
  ended_at: Timestamp | null;
  member_id: number;
  rules_version: string;
  saved_at: Generated<Timestamp>;
  submitted: Json | null;
  typed: Generated<Json>;
}

export interface AlbumDraftPhoto {
  bytes: Int8;
  content_hash: Buffer;
  created_at: Generated<Timestamp>;
  draft_id: string;
  file_key: string;
  file_name: string;
  number: number;
  photo_id: number | null;
  place: number;
  reason_code: string | null;
  state: Generated<string>;
  title: Generated<string>;
}

export interface AlbumFirstListed {
  album_id: number;
  listed_at: Generated<Timestamp>;
  notified_to: Generated<number | null>;
}

export interface AlbumListing {
  album_id: number;
  facets: number[];
  orientation: number;
  pop: number;
  pub: number;
  views: number;
  wscore: number;
}

export interface AlbumModel {
  album_id: number;
  model_id: number;
}

export interface AlbumPhoto {
  album_id: number;
  photo_id: number;
  position: number;
  title: Generated<string>;
}

export interface AlbumStat {
  album_id: number;
  dislikes: Generated<number>;
  likes: Generated<number>;
  pop: number;
  views: Generated<number>;
}

export interface AlbumTag {
  album_id: number;
  tag_id: number;
}

export interface AlbumVote {
  album_id: number;
  vote: number;
  voted_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface ApiToken {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hash: Buffer;
  name: string;
  scopes: string[];
  sealed: string | null;
  shown_session: number | null;
  shown_until: Timestamp | null;
  token_id: Generated<number>;
  used_on: Timestamp | null;
  user_id: number;
}

export interface AuditEvent {
  actor: string;
  at: Generated<Timestamp>;
  audit_event_id: Generated<Int8>;
  info: Generated<Json>;
  kind: string;
  member_id: number | null;
}

export interface CachePurge {
  of_lists: Generated<boolean>;
  tag: string;
}

export interface CaseAddress {
  album_id: number | null;
  case_id: number;
  path: string;
  position: number;
  video_id: number | null;
}

export interface CaseAttachment {
  case_id: number;
  content_hash: Buffer;
  created_at: Generated<Timestamp>;
  height: number;
  storage_key: string;
  width: number;
}

export interface CaseEvent {
  actor: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  case_id: number;
  event_id: Generated<Int8>;
  hash: Generated<Buffer>;
  kind: string;
  member_id: number | null;
  note: Generated<string>;
  rule_id: number | null;
  staff_id: number | null;
  subject_id: string | null;
  subject_type: string | null;
}

export interface CaseFold {
  case_id: number | null;
  fold_key: Buffer;
  until: Timestamp;
}

export interface CaseHiddenAlbum {
  album_id: number;
  case_id: number;
  hidden_at: Generated<Timestamp>;
  status_before: number;
}

export interface CaseHiddenSubject {
  case_id: number;
  hidden_at: Generated<Timestamp>;
  subject_id: number;
  subject_type: string;
}

export interface CaseHiddenVideo {
  case_id: number;
  hidden_at: Generated<Timestamp>;
  status_before: number;
  video_id: number;
}

export interface CaseReporter {
  case_id: number;
  member_id: number;
  reported_at: Generated<Timestamp>;
}

export interface Category {
  category_id: Generated<number>;
  dir: string;
  is_merging: Generated<boolean>;
  merged_into: number | null;
  title: string;
}

export interface CategoryI18n {
  category_id: number;
  lang: string;
  title: string;
}

export interface CategoryPicture {
  category_id: number;
  orientation: number;
  poster_index: number;
  storage_key: string;
  video_id: number;
}

export interface Channel {
  avatar_key: string | null;
  banner_key: string | null;
  cf3: Generated<string>;
  cf4: Generated<string>;
  cf7: Generated<string>;
  channel_id: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  dir: string;
  member_id: number | null;
  title: string;
}

export interface ChannelListing {
  channel_id: number;
  dir: string;
  latest: number;
  letter: string;
  orientation: number;
  pop: number;
  recent: number;
  sort_title: string;
  title: string;
  total_videos: number;
  views: Int8;
  wscore: number;
}

export interface ChannelStat {
  channel_id: number;
  dislikes: Generated<number>;
  likes: Generated<number>;
  pop: number;
  views: Generated<number>;
}

export interface ChannelVote {
  channel_id: number;
  vote: number;
  voted_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface Comment {
  album_id: number | null;
  body: string;
  comment_id: Generated<number>;
  created_at: Generated<Timestamp>;
  dislikes: Generated<number>;
  edited_at: Timestamp | null;
  held_by: Generated<string>;
  held_value: Generated<string>;
  is_listed: Generated<boolean>;
  lang: string;
  likes: Generated<number>;
  member_id: number | null;
  parent_id: number | null;
  replies: Generated<number>;
  score: Generated<number>;
  state: Generated<string>;
  text_hash: Buffer;
  video_id: number | null;
}

export interface CommentedAlbum {
  album_id: number;
  comments: Generated<number>;
  setting: Generated<string>;
}

export interface CommentedVideo {
  comments: Generated<number>;
  setting: Generated<string>;
  video_id: number;
}

export interface CommentRule {
  effect: Generated<string>;
  lang: string | null;
  rule_id: Generated<number>;
  value: Generated<string>;
  what: string;
}

export interface CommentVote {
  comment_id: number;
  vote: number;
  voted_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface Consent {
  album_id: number | null;
  consent_id: Generated<number>;
  created_at: Generated<Timestamp>;
  document_kinds: string[];
  handled_at: Timestamp | null;
  person_id: number;
  release_id: number;
  scope: string;
  signed_on: Timestamp;
  video_id: number | null;
  withdrawn_at: Timestamp | null;
}

export interface ContactCount {
  counted_id: number;
  kind: number;
  n: number;
}

export interface ContactDelta {
  counted_id: number;
  kind: number;
  n: number;
}

export interface ContentLabel {
  decision_id: number;
  labels: string[];
  subject_id: number;
  subject_type: string;
}

export interface ContentRule {
  code: string;
  disposition: string;
  due_hours: number | null;
  is_child_safety: Generated<boolean>;
  label: Generated<string>;
  region: Generated<string>;
  rule_id: Generated<number>;
  shipped_version: number | null;
  texts: Json;
  valid_from: Generated<Timestamp>;
  version: number;
}

export interface Country {
  code: string;
  country_id: Generated<number>;
}

export interface CreditsTruth {
  credits: string | null;
  things: string | null;
  video_id: number | null;
}

export interface DigestOff {
  kind: string;
  member_id: number;
}

export interface DumpKey {
  created_at: Generated<Timestamp>;
  dump_key_id: Generated<number>;
  name: string;
  secret_hash: Buffer;
}

export interface FacetCount {
  facet: number;
  n: number[];
  total: Generated<number | null>;
}

export interface FacetDelta {
  facet: number;
  flags: number;
  n: number;
}

export interface FileUses {
  id: number | null;
  is_private: boolean | null;
  member_id: number | null;
  status_id: number | null;
  storage_key: string | null;
  type: string | null;
}

export interface FirstListed {
  listed_at: Generated<Timestamp>;
  notified_to: Generated<number | null>;
  video_id: number;
}

export interface FormDraft {
  attachment: Json | null;
  errors: Generated<Json>;
  expires_at: Timestamp;
  fields: Json;
  kind: string;
  lang: string;
  purpose: string;
  region: Generated<string>;
  secret_hash: Buffer;
}

export interface FriendRequest {
  asked_id: number;
  declined_at: Timestamp | null;
  earlier_asks: Generated<ArrayType<Timestamp>>;
  member_id: number;
  request_id: Generated<number>;
  requested_at: Generated<Timestamp>;
  withdrawn_at: Timestamp | null;
}

export interface Friendship {
  friendship_id: Generated<number>;
  high_id: number;
  low_id: number;
  since: Generated<Timestamp>;
}

export interface HashEntry {
  entry_id: Generated<number>;
  frame_seconds: Generated<number>;
  frames: Generated<number>;
  list_id: number;
  media_id: number | null;
  photo_id: number | null;
  reference: string;
  scenes: number | null;
  subject_id: string | null;
  subject_type: string | null;
}

export interface HashList {
  created_at: Generated<Timestamp>;
  cursor: Generated<string>;
  failed_at: Timestamp | null;
  failure: Generated<string>;
  is_child_safety: Generated<boolean>;
  kind: string;
  list_id: Generated<number>;
  name: string;
  syncing_until: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface HashMatch {
  created_at: Generated<Timestamp>;
  distance: number;
  entry_id: number | null;
  kind: string;
  list_name: string;
  listed_seconds: number | null;
  listed_share: number | null;
  match_id: Generated<number>;
  media_id: number | null;
  photo_id: number | null;
  picture_id: number | null;
  reference: string;
  reported_at: Timestamp | null;
  seconds: number | null;
  share: number | null;
  state: Generated<string>;
}

export interface HashValue {
  added_xid: Generated<string>;
  entry_id: number;
  hash: Buffer;
  kind: string;
  position: Generated<number>;
  scene: number | null;
  value_id: Generated<number>;
}

export interface HeldFile {
  left_at: Generated<Timestamp>;
  storage_key: string;
  subject_id: number;
  subject_type: string;
}

export interface HiddenProfile {
  stored: Json;
  subject_id: number;
  subject_type: string;
}

export interface HiddenRemoval {
  hidden_member_id: Generated<number | null>;
  kind: number;
  member_id: number;
  object_id: number;
  removed_at: Generated<Timestamp>;
}

export interface HiddenThing {
  hidden_at: Generated<Timestamp>;
  hidden_member_id: Generated<number | null>;
  kind: number;
  member_id: number;
  object_id: number;
}

export interface HistoryEntry {
  member_id: number;
  position: Generated<number>;
  video_id: number;
  watched_at: Generated<Timestamp>;
}

export interface HistoryRemoval {
  member_id: number;
  removed_at: Generated<Timestamp>;
  video_id: number;
}

export interface InformationPage {
  changed_at: Generated<Timestamp>;
  lang: string;
  markdown: string;
  page: string;
}

export interface LegalHold {
  authority: string;
  case_id: number;
  created_at: Generated<Timestamp>;
  file_number: Generated<string>;
  hold_id: Generated<number>;
  lifted_at: Timestamp | null;
  subject_id: number;
  subject_type: string;
}

export interface Likeness {
  distance: number;
  media_id: number;
  other_id: number;
  other_seconds: number;
  seconds: number;
  share: number;
}

export interface Listing {
  duration: number;
  facets: number[];
  flags: number;
  orientation: number;
  pop: number;
  pub: number;
  video_id: number;
  views: number;
  wscore: number;
}

export interface ListingRows {
  duration: number | null;
  facets: number[] | null;
  flags: number | null;
  orientation: number | null;
  pop: number | null;
  pub: number | null;
  video_id: number | null;
  views: number | null;
  wscore: number | null;
}

export interface Login {
  approved_at: Generated<Timestamp | null>;
  created_at: Generated<Timestamp>;
  display_username: string | null;
  email: string;
  email_verified: boolean;
  erase_at: Timestamp | null;
  erase_begun_at: Timestamp | null;
  erase_keeps_comments: Generated<boolean>;
  erase_reason: Generated<string>;
  has_child_safety: Generated<boolean>;
  id: number;
  image: string | null;
  join_reason: Generated<string>;
  lang: Generated<string>;
  muted_until: Timestamp | null;
  name: string;
  read_only_at: Timestamp | null;
  role: Generated<string>;
  suspended_at: Timestamp | null;
  suspended_reason: Generated<string>;
  suspended_until: Timestamp | null;
  terms_at: Generated<Timestamp>;
  terms_version: Generated<string>;
  updated_at: Generated<Timestamp>;
  username: string | null;
}

export interface LoginAttempt {
  attempts: number;
  first_at: Timestamp;
  key: Buffer;
  last_at: Timestamp;
}

export interface LoginChallenge {
  created_at: Generated<Timestamp>;
  hash: Buffer;
  purpose: string;
  session_id: number | null;
}

export interface LoginCredential {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  id_token: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Timestamp;
  user_id: number;
}

export interface LoginFactor {
  codes: string;
  codes_until: Timestamp;
  created_at: Generated<Timestamp>;
  enabled_at: Timestamp | null;
  secret: string;
  step: Generated<number>;
  user_id: number;
}

export interface LoginInvite {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  hash: Buffer;
}

export interface LoginLink {
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  hash: Buffer;
  kind: string;
  new_email: string | null;
  user_id: number;
}

export interface LoginNameHold {
  created_at: Generated<Timestamp>;
  password_hash: string | null;
  skeleton: string;
  username_key: string;
}

export interface LoginPasskey {
  counter: Int8;
  created_at: Generated<Timestamp>;
  credential_id: Buffer;
  name: string;
  passkey_id: Generated<number>;
  public_key: Buffer;
  transports: string[];
  used_at: Timestamp | null;
  user_handle: Buffer;
  user_id: number;
}

export interface LoginRestore {
  created_at: Generated<Timestamp>;
  email: string;
  lang: string;
  restore_id: Generated<number>;
  wants: Generated<string>;
}

export interface LoginSession {
  audience: Generated<string>;
  country: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  factor_at: Timestamp | null;
  id: Generated<number>;
  ip_address: string | null;
  is_remembered: boolean;
  proved_at: Timestamp | null;
  token: string;
  updated_at: Timestamp;
  used_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: number;
}

export interface LoginTrustedDevice {
  created_at: Generated<Timestamp>;
  hash: Buffer;
  user_id: number;
}

export interface LoginVerification {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<number>;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface MailOutbox {
  body_html: Generated<string>;
  body_text: Generated<string>;
  created_at: Generated<Timestamp>;
  fault: Generated<string>;
  headers: Generated<Json>;
  key: string;
  kind: string;
  lang: string;
  link_until: Timestamp | null;
  mail_id: Generated<Int8>;
  member_id: number | null;
  recipient: string;
  sealed: Buffer | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
}

export interface Media {
  bytes: Int8;
  content_hash: Buffer;
  cost_log2: Generated<number>;
  created_at: Generated<Timestamp>;
  duration: Numeric | null;
  fps: number | null;
  has_audio: boolean | null;
  height: number | null;
  levels: Buffer | null;
  media_id: Generated<number>;
  min_seconds: Generated<number>;
  moments: Json | null;
  original_erased_at: Timestamp | null;
  owner_id: number | null;
  percent: Generated<number>;
  picture_set: Generated<number>;
  probe: Json | null;
  ready_at: Timestamp | null;
  reason: string | null;
  reason_code: string | null;
  rungs: Json | null;
  stage: Generated<string>;
  state: Generated<string>;
  storage_key: string;
  storyboard: Json | null;
  thumb_count: Generated<number>;
  updated_at: Generated<Timestamp>;
  virtual_deadline: Generated<number>;
  width: number | null;
}

export interface MediaHash {
  frame_seconds: number | null;
  frames: Buffer | null;
  md5: Buffer | null;
  media_id: number;
  moments: Buffer | null;
  qualities: Buffer | null;
}

export interface Member {
  about: Generated<string>;
  avatar_key: string | null;
  birth_date: Timestamp | null;
  city: Generated<string>;
  country_id: number | null;
  cover_key: string | null;
  created_at: Generated<Timestamp>;
  education: Generated<string>;
  gender: string | null;
  member_id: Generated<number>;
  occupation: Generated<string>;
  orientation: number | null;
  relationship: number | null;
  skeleton: string | null;
  username: string;
  username_key: string;
  website: Generated<string>;
}

export interface MemberBlock {
  blocked_id: number;
  created_at: Generated<Timestamp>;
  member_id: number;
}

export interface MemberDigest {
  every: string;
  hour: number;
  last_day: Timestamp | null;
  member_id: number;
  next_at: Timestamp | null;
  time_zone: string;
}

export interface MemberExport {
  asked_at: Generated<Timestamp>;
  bytes: Int8 | null;
  expires_at: Timestamp | null;
  member_id: number;
  ready_at: Timestamp | null;
  state: Generated<string>;
  storage_key: string;
}

export interface MemberHour {
  began_at: Generated<Timestamp>;
  kind: string;
  member_id: number;
  writes: Generated<number>;
}

export interface MemberPicture {
  content_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  md5: Buffer | null;
  member_id: number | null;
  picture_id: Generated<number>;
  reason: Generated<string>;
  section: string;
  shown_state: string | null;
  state: string;
  storage_key: string;
}

export interface Message {
  body: string;
  member_id: number | null;
  message_id: Generated<number>;
  sent_at: Generated<Timestamp>;
  state: Generated<string>;
  text_hash: Buffer;
  thread_id: number;
}

export interface Migration {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface Model {
  age: number | null;
  avatar_key: string | null;
  breast_size: number | null;
  country_id: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  dir: string;
  hair_color: number | null;
  height: number | null;
  is_merging: Generated<boolean>;
  merged_into: number | null;
  model_id: Generated<number>;
  orientation: number;
  piercing: number | null;
  race: number | null;
  relationship: number | null;
  sexuality: number | null;
  tattoo: number | null;
  title: string;
  weight: number | null;
}

export interface ModelAlias {
  alias: string;
  model_id: number;
}

export interface ModelListing {
  age: number | null;
  breast_size: number | null;
  country_id: number | null;
  dir: string;
  hair_color: number | null;
  height: number | null;
  latest: number;
  letter: string;
  model_id: number;
  orientation: number;
  piercing: number | null;
  pop: number;
  race: number | null;
  recent: number;
  sort_title: string;
  tattoo: number | null;
  title: string;
  total_albums: Generated<number>;
  total_videos: number;
  views: Int8;
  weight: number | null;
  wscore: number;
}

export interface ModelStat {
  dislikes: Generated<number>;
  likes: Generated<number>;
  model_id: number;
  pop: number;
  views: Generated<number>;
}

export interface ModelVote {
  model_id: number;
  vote: number;
  voted_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface ModerationCase {
  assignee_id: number | null;
  case_id: Generated<number>;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  email: Generated<string>;
  escalations: Generated<number>;
  fields: Generated<Json>;
  flagger_id: number | null;
  kind: string;
  lang: string | null;
  lease_until: Timestamp | null;
  member_id: number | null;
  opened_by: number | null;
  outcome: string | null;
  priority: Generated<number>;
  reason: Generated<string>;
  reference: string;
  region: Generated<string>;
  secret_hash: Buffer | null;
  state: Generated<string>;
  subject: Generated<string>;
  target_id: string | null;
  target_type: string | null;
  times: Generated<number>;
}

export interface ModerationDecision {
  action: string;
  applied_at: Timestamp | null;
  case_id: number;
  decided_at: Generated<Timestamp>;
  decision_id: Generated<number>;
  details: Generated<Json>;
  effect_at: Generated<Timestamp>;
  facts: Generated<string>;
  failures: Generated<number>;
  is_automated: Generated<boolean>;
  member_id: number | null;
  retry_at: Timestamp | null;
  reversed_by: number | null;
  rule_id: number | null;
  staff_id: number | null;
  subject_id: string;
  subject_type: string;
  undone_at: Timestamp | null;
}

export interface Notification {
  at: Generated<Timestamp>;
  day: Timestamp | null;
  is_mailed: Generated<boolean>;
  kind: string;
  member_id: number;
  notification_id: Generated<number>;
  objects: number[];
  read_at: Timestamp | null;
  subject: number;
}

export interface NotificationEvent {
  comment_id: number | null;
  decision_id: number | null;
  event_id: Generated<Int8>;
  friendship_id: number | null;
  is_for_low: boolean | null;
  message_id: number | null;
  request_id: number | null;
}

export interface NotificationOff {
  kind: string;
  member_id: number;
}

export interface NotificationProcess {
  alive_until: Timestamp;
  process_id: string;
}

export interface NotificationStream {
  member_id: number;
  opened_at: Generated<Timestamp>;
  process_id: string;
  stream_id: Generated<Int8>;
}

export interface ObjectSearch {
  kind: number;
  object_id: number;
  orientation: number;
  tsv: string;
}

export interface ObjectSearchRows {
  kind: number | null;
  object_id: number | null;
  orientation: number | null;
  tsv: string | null;
}

export interface OwnPreview {
  chosen_at: Generated<Timestamp>;
  is_current: Generated<boolean>;
  photo_id: number;
  preview_id: Generated<number>;
  second: number | null;
  upload_id: string | null;
  video_id: number | null;
}

export interface PageAnnounced {
  announced_at: Timestamp;
  kind: number;
  last_id: number;
  shard: number;
}

export interface PageChange {
  changed_at: Generated<Timestamp>;
  kind: number;
  shard: number;
}

export interface PageShard {
  changed_at: Timestamp;
  kind: number;
  shard: number;
}

export interface PartnerExclusion {
  channel_id: number | null;
  excluded_at: Generated<Timestamp>;
  member_id: number | null;
  partner_exclusion_id: Generated<number>;
}

export interface PartnerVideo {
  duration: Generated<number>;
  orientation: number;
  partner_video_id: Generated<number>;
  thumb: string;
  thumb_origin: Generated<string>;
  title: string;
  url: string;
}

export interface PendingDeletion {
  album_id: number | null;
  asked_at: Generated<Timestamp>;
  over_at: Timestamp | null;
  status_before: number;
  video_id: number | null;
}

export interface PeopleDirty {
  kind: number;
  object_id: number;
}

export interface PeriodRank {
  facets: number[];
  flags: number;
  metric: string;
  orientation: number;
  period: string;
  pos: number;
  video_id: number;
}

export interface Person {
  birth_date: Timestamp;
  created_at: Generated<Timestamp>;
  erased_at: Timestamp | null;
  legal_name: string;
  model_id: number | null;
  person_id: Generated<number>;
  removed_at: Timestamp | null;
  sent_by: number | null;
  withdrawn_on: Timestamp | null;
}

export interface PersonAlias {
  name: string;
  person_id: number;
}

export interface PersonShown {
  person_id: number;
  shown_until: Timestamp;
}

export interface Photo {
  bytes: Int8 | null;
  content_hash: Buffer;
  created_at: Generated<Timestamp>;
  height: number;
  is_hidden: Generated<boolean>;
  photo_id: Generated<number>;
  storage_key: string;
  width: number;
}

export interface PhotoHash {
  md5: Buffer | null;
  middle: Buffer | null;
  pdq: Buffer | null;
  photo_id: number;
  quality: number | null;
}

export interface Playlist {
  created_at: Generated<Timestamp>;
  description: string;
  dir: string;
  is_hidden: Generated<boolean>;
  items: Generated<number>;
  member_id: number;
  orientation: number;
  playlist_id: Generated<number>;
  title: string;
  visible: Generated<number>;
}

export interface PlaylistCategory {
  category_id: number;
  playlist_id: number;
}

export interface PlaylistItem {
  added_at: Generated<Timestamp>;
  playlist_id: number;
  position: number;
  video_id: number;
}

export interface PlaylistListing {
  listed: Generated<Int8>;
  orientation: number;
  playlist_id: number;
  recent: number;
  total_videos: number;
  views: number;
  wscore: number;
}

export interface PlaylistStat {
  dislikes: Generated<number>;
  likes: Generated<number>;
  playlist_id: number;
  pop: number;
  views: Generated<number>;
}

export interface PolicyRule {
  challenge_age: Generated<number>;
  country: string;
  is_shipped: Generated<boolean>;
  methods: Generated<string[]>;
  mode: string;
  policy_rule_id: Generated<number>;
  priority: Generated<number>;
  recheck: Generated<string>;
  region: Generated<string>;
  text_key: Generated<string>;
  valid_from: Generated<Timestamp>;
}

export interface PopularSearch {
  orientation: number;
  query: string;
  visitors: number;
}

export interface PreservedFile {
  bytes: Int8 | null;
  file_id: Generated<number>;
  key_id: string | null;
  material_id: number;
  objects: Generated<Json>;
  removed_at: Timestamp | null;
  storage_key: string | null;
  vault_key: string | null;
  wrapped_key: Buffer | null;
}

export interface PreservedMaterial {
  case_id: number;
  changed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  decision_id: number | null;
  erase_at: Timestamp;
  erased_at: Timestamp | null;
  facts: Json | null;
  material_id: Generated<number>;
  reported_at: Timestamp | null;
  state: Generated<string>;
  subject_id: number;
  subject_type: string;
}

export interface PreviewCandidate {
  frames: number[];
  video_id: number;
}

export interface Profile {
  about: Generated<string>;
  birth_date: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  education: Generated<string>;
  favourites: Generated<string>;
  gender: Generated<string>;
  history_cleared_at: Timestamp | null;
  history_days: number | null;
  history_paused: Generated<boolean>;
  is_indexed: Generated<boolean>;
  mails_uploads: Generated<boolean>;
  member_id: number;
  messages_from: Generated<string>;
  occupation: Generated<string>;
  orientation: Generated<string>;
  relationship: Generated<string>;
  removes_watched: Generated<boolean>;
  requests_from: Generated<string>;
  visibility: Generated<string>;
  website: Generated<string>;
}

export interface Publication {
  album_id: number | null;
  command: Generated<string>;
  content_hash: Buffer;
  decision_id: number | null;
  poster_key: string | null;
  publication_id: Generated<Int8>;
  published_at: Generated<Timestamp>;
  published_by: string;
  revoked_at: Timestamp | null;
  statement: Generated<string>;
  video_id: number | null;
}

export interface RankDelta {
  metric: string;
  n: number;
  orientation: number;
  period: string;
}

export interface RateLimit {
  key: Buffer;
  n: number;
  window_start: Timestamp;
}

export interface ReasonsStatement {
  appeal_case_id: number | null;
  appeal_until: Timestamp;
  created_at: Generated<Timestamp>;
  decision_id: number;
  lang: string;
  member_id: number;
  statement_id: Generated<number>;
}

export interface RecordAccess {
  access_id: Generated<number>;
  agreed_at: Generated<Timestamp>;
  agreed_by: number;
  asked_by: number | null;
  case_id: number;
  document_id: number;
  expires_at: Timestamp;
}

export interface RecordDocument {
  bytes: number;
  content_hash: Buffer;
  created_at: Generated<Timestamp>;
  document_id: Generated<number>;
  erase_at: Timestamp | null;
  erased_at: Timestamp | null;
  key_id: string | null;
  kind: string;
  person_id: number | null;
  scope: string | null;
  signed_on: Timestamp | null;
  storage_key: string;
  valid_until: Timestamp | null;
  verification_id: number | null;
  wrapped_key: Buffer | null;
}

export interface Redirect {
  kind: string;
  object_id: number;
  old_dir: string;
}

export interface RefreshQueue {
  full_refresh: boolean;
  video_id: number;
}

export interface RegionHide {
  countries: string[];
  decision_id: number;
  subject_id: number;
  subject_type: string;
}

export interface RemovedVideo {
  removed_at: Generated<Timestamp>;
  video_id: number;
}

export interface ReportHold {
  case_id: number;
  held_at: Generated<Timestamp>;
  subject_id: number;
  subject_type: string;
}

export interface SavedItem {
  added_at: Generated<Timestamp>;
  album_id: Generated<number | null>;
  kind: number;
  list: number;
  member_id: number;
  object_id: number;
  removed_at: Timestamp | null;
  video_id: Generated<number | null>;
}

export interface SavedQueue {
  filter: Json;
  member_id: number | null;
  name: string;
  queue_id: Generated<number>;
  saved_at: Generated<Timestamp>;
}

export interface SearchDay {
  clicked: Generated<number>;
  day: Timestamp;
  orientation: number;
  query: string;
  results: number | null;
  visitors: number;
}

export interface SearchMerge {
  id: number | null;
  kind: number | null;
  merged_into: number | null;
}

export interface SearchName {
  is_whole: boolean;
  kind: number;
  norm: string;
  object_id: number;
  source: string;
}

export interface SearchRedirect {
  query: string;
  query_text: string;
  target: string;
}

export interface SearchRows {
  orientation: number | null;
  tsv: string | null;
  video_id: number | null;
}

export interface SearchSeen {
  day: Timestamp;
  is_clicked: Generated<boolean>;
  orientation: number;
  query: string;
  search_key: Buffer;
  seen_at: Generated<Timestamp>;
}

export interface SearchSynonym {
  meaning: string;
  meaning_text: string;
  phrase: string;
  phrase_text: string;
}

export interface SearchTerm {
  deletes: number[] | null;
  df: Generated<number>;
  df_title: Generated<number>;
  heavy: Generated<boolean>;
  is_ready: Generated<boolean>;
  names: Generated<number>;
  term: string;
  term_id: Generated<number>;
}

export interface SiteNumber {
  is_one: Generated<boolean>;
  number: Generated<string>;
}

export interface SourceVideo {
  flags: number;
  listed_at: Timestamp;
  pub: number;
  source: number;
  video_id: number;
}

export interface SqlFile {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface StatDirty {
  video_id: number;
}

export interface StatsToken {
  created_at: Generated<Timestamp>;
  member_id: number | null;
  name: string;
  secret_hash: Buffer;
  stats_token_id: Generated<number>;
}

export interface Strike {
  created_at: Generated<Timestamp>;
  decision_id: number;
  expires_at: Timestamp;
  kind: string;
  member_id: number;
  revoked_at: Timestamp | null;
  strike_id: Generated<number>;
}

export interface SubjectStatus {
  decision_id: number;
  regions: Generated<string[]>;
  status: string;
  subject_id: string;
  subject_type: string;
  updated_at: Generated<Timestamp>;
}

export interface SubscriberCount {
  n: number;
  source: number;
}

export interface SubscriberDelta {
  n: number;
  source: number;
}

export interface Subscription {
  channel_id: Generated<number | null>;
  is_mailed: Generated<boolean>;
  is_notified: Generated<boolean>;
  kind: number;
  member_id: number;
  model_id: Generated<number | null>;
  object_id: number;
  source: Generated<number>;
  subscribed_at: Generated<Timestamp>;
  subscribed_member_id: Generated<number | null>;
  subscription_id: Generated<number>;
}

export interface Suggest {
  kind: number;
  lang: string;
  norm: string;
  obj_id: number;
  orientation: number;
  title: string;
  weight: number;
  word: string;
}

export interface Tag {
  dir: string;
  is_merging: Generated<boolean>;
  merged_into: number | null;
  tag_id: Generated<number>;
  title: string;
}

export interface TagMvp {
  h1: string;
  lang: string;
  mdesc: string;
  mtitle: string;
  tag_id: number;
}

export interface TermDelta {
  df: number;
  names: number;
  term: string;
}

export interface TermHelp {
  help: string;
  lang: string;
  markdown: string;
}

export interface TermHit {
  day: Timestamp;
  hits: number;
  place: string;
  term_rule_id: number;
}

export interface TermRule {
  effect: string;
  help: string | null;
  is_changed: Generated<boolean>;
  is_on: Generated<boolean>;
  is_shipped: Generated<boolean>;
  kind: string;
  lang: string | null;
  places: string[];
  term: string;
  term_rule_id: Generated<number>;
  topic: Generated<string>;
}

export interface TermShipment {
  content_hash: Buffer;
  is_only: Generated<boolean>;
}

export interface Thread {
  high_id: number | null;
  is_closed: Generated<boolean>;
  low_id: number | null;
  opened_at: Generated<Timestamp>;
  opened_by: number | null;
  thread_id: Generated<number>;
}

export interface ThreadMember {
  cleared_id: Generated<number>;
  is_unread: Generated<boolean>;
  last_id: Generated<number>;
  last_in_id: Generated<number>;
  member_id: number;
  other_id: number | null;
  place: Generated<string>;
  read_id: Generated<number>;
  thread_id: number;
}

export interface TrustedFlagger {
  created_at: Generated<Timestamp>;
  flagger_id: Generated<number>;
  name: string;
  removed_at: Timestamp | null;
  token_hash: Buffer;
}

export interface UpkeepLease {
  last_at: Generated<Timestamp>;
  name: string;
}

export interface Upload {
  ai_made: string | null;
  bytes: Int8;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  file_name: string;
  is_wanted: Generated<boolean>;
  lang: string;
  last_byte_at: Generated<Timestamp>;
  media_id: number | null;
  member_id: number;
  orientation: string;
  people_shown: number | null;
  purpose: string;
  reason_code: string | null;
  received: Generated<Int8>;
  replaces: number | null;
  sender: string | null;
  sender_until: Timestamp | null;
  state: Generated<string>;
  storage_key: string;
  upload_id: string;
  video_id: number | null;
}

export interface UploadEnd {
  at: Generated<Timestamp>;
  decision_id: number | null;
  event_id: Generated<Int8>;
  media_id: number | null;
  upload_id: string | null;
}

export interface UploaderVerification {
  agreement_version: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  member_id: number;
  provider: string;
  reason: Generated<string>;
  state: string;
  verification_id: Generated<number>;
}

export interface UploadForm {
  confirmed_at: Generated<Timestamp>;
  rules_version: string;
  saved_at: Timestamp | null;
  submitted: Json | null;
  submitted_at: Timestamp | null;
  typed: Generated<Json>;
  upload_id: string;
}

export interface UsedChallenge {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface UsualTime {
  seconds: number;
  step: string;
}

export interface VerifiedUploader {
  agreement_version: string;
  member_id: number;
  revoked_at: Timestamp | null;
  verified_at: Generated<Timestamp>;
  verified_by: string;
}

export interface Video {
  ai_made: string | null;
  album_id: number | null;
  channel_id: number | null;
  chapters: Generated<string>;
  country_id: number | null;
  credits: string | null;
  description: Generated<string>;
  dir: string;
  duration: Generated<number>;
  ex_id: Generated<string>;
  ex_tube: Generated<string>;
  height: Generated<number>;
  is_exclusive: Generated<boolean>;
  is_hd: Generated<boolean>;
  is_private: Generated<boolean>;
  is_unlisted: Generated<boolean>;
  lang: string;
  media_id: number | null;
  member_id: number | null;
  orientation: number;
  people_shown: number | null;
  post_date: Generated<Timestamp>;
  poster_index: Generated<number>;
  poster_key: string | null;
  sg_id: Generated<number>;
  status_id: number;
  things: Generated<string>;
  title: string;
  updated_at: Generated<Timestamp>;
  video_id: Generated<number>;
  width: Generated<number>;
}

export interface VideoCaption {
  bytes: number;
  created_at: Generated<Timestamp>;
  cues: number;
  has_terms: Generated<boolean>;
  label: string;
  lang: string;
  storage_key: string;
  video_id: number;
}

export interface VideoCategory {
  category_id: number;
  video_id: number;
}

export interface VideoCountryDay {
  country: string;
  day: Timestamp;
  video_id: number;
  views: number;
}

export interface VideoDay {
  day: Timestamp;
  dislikes: Generated<number>;
  likes: Generated<number>;
  video_id: number;
  views: Generated<number>;
}

export interface VideoModel {
  model_id: number;
  video_id: number;
}

export interface VideoSchedule {
  publish_at: Timestamp;
  time_zone: string;
  video_id: number;
}

export interface VideoSearch {
  orientation: number;
  tsv: string;
  video_id: number;
}

export interface VideoSourceDay {
  day: Timestamp;
  source: string;
  video_id: number;
  views: number;
}

export interface VideoStat {
  dislikes: Generated<number>;
  likes: Generated<number>;
  pop: number;
  video_id: number;
  views: Generated<number>;
}

export interface VideoTag {
  tag_id: number;
  video_id: number;
}

export interface VideoVersion {
  of_video_id: number;
  started_at: Generated<Timestamp>;
  video_id: number;
}

export interface VideoVote {
  video_id: number;
  vote: number;
  voted_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface VideoWatch {
  buckets: number[];
  video_id: number;
  watches: Generated<number>;
}

export interface VideoWatchDay {
  completions: number;
  day: Timestamp;
  errors: number[];
  first_frames: number[];
  qualities: number[];
  seconds: Int8;
  stalls: number;
  starts: number;
  video_id: number;
}

export interface ViewBatch {
  batch_id: Generated<Int8>;
  counts: number[];
  day: Generated<Timestamp>;
  ids: number[];
}

export interface ViewRate {
  is_only: Generated<boolean>;
  rolled_at: Generated<Timestamp>;
  views_per_second: Generated<number>;
}

export interface ViewSeen {
  kind: number;
  object_id: number;
  seen_at: Generated<Timestamp>;
  voter_key: Buffer;
}

export interface ViewSourceBatch {
  batch_id: Generated<Int8>;
  countries: string[] | null;
  counts: number[];
  day: Generated<Timestamp>;
  ids: number[];
  sources: string[];
}

export interface WatchToken {
  bits: Generated<Buffer>;
  errors: Generated<number[]>;
  expires_at: Timestamp;
  first_frame: Generated<number>;
  nonce: Buffer;
  quality: Generated<number>;
  seconds: Generated<number>;
  stalls: Generated<number>;
}

export interface Database {
  ad_slot: AdSlot;
  age_count: AgeCount;
  age_photo: AgePhoto;
  age_result: AgeResult;
  album: Album;
  album_category: AlbumCategory;
  album_draft: AlbumDraft;
  album_draft_photo: AlbumDraftPhoto;
  album_first_listed: AlbumFirstListed;
  album_listing: AlbumListing;
  album_model: AlbumModel;
  album_photo: AlbumPhoto;
  album_stat: AlbumStat;
  album_tag: AlbumTag;
  album_vote: AlbumVote;
  api_token: ApiToken;
  audit_event: AuditEvent;
  cache_purge: CachePurge;
  case_address: CaseAddress;
  case_attachment: CaseAttachment;
  case_event: CaseEvent;
  case_fold: CaseFold;
  case_hidden_album: CaseHiddenAlbum;
  case_hidden_subject: CaseHiddenSubject;
  case_hidden_video: CaseHiddenVideo;
  case_reporter: CaseReporter;
  category: Category;
  category_i18n: CategoryI18n;
  category_picture: CategoryPicture;
  channel: Channel;
  channel_listing: ChannelListing;
  channel_stat: ChannelStat;
  channel_vote: ChannelVote;
  comment: Comment;
  comment_rule: CommentRule;
  comment_vote: CommentVote;
  commented_album: CommentedAlbum;
  commented_video: CommentedVideo;
  consent: Consent;
  contact_count: ContactCount;
  contact_delta: ContactDelta;
  content_label: ContentLabel;
  content_rule: ContentRule;
  country: Country;
  credits_truth: CreditsTruth;
  digest_off: DigestOff;
  dump_key: DumpKey;
  facet_count: FacetCount;
  facet_delta: FacetDelta;
  file_uses: FileUses;
  first_listed: FirstListed;
  form_draft: FormDraft;
  friend_request: FriendRequest;
  friendship: Friendship;
  hash_entry: HashEntry;
  hash_list: HashList;
  hash_match: HashMatch;
  hash_value: HashValue;
  held_file: HeldFile;
  hidden_profile: HiddenProfile;
  hidden_removal: HiddenRemoval;
  hidden_thing: HiddenThing;
  history_entry: HistoryEntry;
  history_removal: HistoryRemoval;
  information_page: InformationPage;
  legal_hold: LegalHold;
  likeness: Likeness;
  listing: Listing;
  listing_rows: ListingRows;
  login: Login;
  login_attempt: LoginAttempt;
  login_challenge: LoginChallenge;
  login_credential: LoginCredential;
  login_factor: LoginFactor;
  login_invite: LoginInvite;
  login_link: LoginLink;
  login_name_hold: LoginNameHold;
  login_passkey: LoginPasskey;
  login_restore: LoginRestore;
  login_session: LoginSession;
  login_trusted_device: LoginTrustedDevice;
  login_verification: LoginVerification;
  mail_outbox: MailOutbox;
  media: Media;
  media_hash: MediaHash;
  member: Member;
  member_block: MemberBlock;
  member_digest: MemberDigest;
  member_export: MemberExport;
  member_hour: MemberHour;
  member_picture: MemberPicture;
  message: Message;
  migration: Migration;
  model: Model;
  model_alias: ModelAlias;
  model_listing: ModelListing;
  model_stat: ModelStat;
  model_vote: ModelVote;
  moderation_case: ModerationCase;
  moderation_decision: ModerationDecision;
  notification: Notification;
  notification_event: NotificationEvent;
  notification_off: NotificationOff;
  notification_process: NotificationProcess;
  notification_stream: NotificationStream;
  object_search: ObjectSearch;
  object_search_rows: ObjectSearchRows;
  own_preview: OwnPreview;
  page_announced: PageAnnounced;
  page_change: PageChange;
  page_shard: PageShard;
  partner_exclusion: PartnerExclusion;
  partner_video: PartnerVideo;
  pending_deletion: PendingDeletion;
  people_dirty: PeopleDirty;
  period_rank: PeriodRank;
  person: Person;
  person_alias: PersonAlias;
  person_shown: PersonShown;
  photo: Photo;
  photo_hash: PhotoHash;
  playlist: Playlist;
  playlist_category: PlaylistCategory;
  playlist_item: PlaylistItem;
  playlist_listing: PlaylistListing;
  playlist_stat: PlaylistStat;
  policy_rule: PolicyRule;
  popular_search: PopularSearch;
  preserved_file: PreservedFile;
  preserved_material: PreservedMaterial;
  preview_candidate: PreviewCandidate;
  profile: Profile;
  publication: Publication;
  rank_delta: RankDelta;
  rate_limit: RateLimit;
  reasons_statement: ReasonsStatement;
  record_access: RecordAccess;
  record_document: RecordDocument;
  redirect: Redirect;
  refresh_queue: RefreshQueue;
  region_hide: RegionHide;
  removed_video: RemovedVideo;
  report_hold: ReportHold;
  saved_item: SavedItem;
  saved_queue: SavedQueue;
  search_day: SearchDay;
  search_merge: SearchMerge;
  search_name: SearchName;
  search_redirect: SearchRedirect;
  search_rows: SearchRows;
  search_seen: SearchSeen;
  search_synonym: SearchSynonym;
  search_term: SearchTerm;
  site_number: SiteNumber;
  source_video: SourceVideo;
  sql_file: SqlFile;
  stat_dirty: StatDirty;
  stats_token: StatsToken;
  strike: Strike;
  subject_status: SubjectStatus;
  subscriber_count: SubscriberCount;
  subscriber_delta: SubscriberDelta;
  subscription: Subscription;
  suggest: Suggest;
  tag: Tag;
  tag_mvp: TagMvp;
  term_delta: TermDelta;
  term_help: TermHelp;
  term_hit: TermHit;
  term_rule: TermRule;
  term_shipment: TermShipment;
  thread: Thread;
  thread_member: ThreadMember;
  trusted_flagger: TrustedFlagger;
  upkeep_lease: UpkeepLease;
  upload: Upload;
  upload_end: UploadEnd;
  upload_form: UploadForm;
  uploader_verification: UploaderVerification;
  used_challenge: UsedChallenge;
  usual_time: UsualTime;
  verified_uploader: VerifiedUploader;
  video: Video;
  video_caption: VideoCaption;
  video_category: VideoCategory;
  video_country_day: VideoCountryDay;
  video_day: VideoDay;
  video_model: VideoModel;
  video_schedule: VideoSchedule;
  video_search: VideoSearch;
  video_source_day: VideoSourceDay;
  video_stat: VideoStat;
  video_tag: VideoTag;
  video_version: VideoVersion;
  video_vote: VideoVote;
  video_watch: VideoWatch;
  video_watch_day: VideoWatchDay;
  view_batch: ViewBatch;
  view_rate: ViewRate;
  view_seen: ViewSeen;
  view_source_batch: ViewSourceBatch;
  watch_token: WatchToken;
}
