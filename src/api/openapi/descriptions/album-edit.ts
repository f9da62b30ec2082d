import { choiceDescriptions, inFieldsOf, typedDescriptions } from './video-edit.ts';

const {
  exclusive: _,
  schedule: _at,
  time_zone: _zone,
  channel: _channel,
  ...fields
} = typedDescriptions;
const inFields = inFieldsOf(fields);
const username = 'The member.';
const cover = 'Number of the photo that stands for the album.';

/** Fields of albums of members. */
export const albumEditDescriptions = {
  AlbumEdit: {
    act: 'create, save, submit, delete or restore.',
    draft_id: 'A draft of the member.',
    album_id: 'An album of the member.',
    rules: 'The version of the rules that was read; of what is new.',
    agree: 'The tick below the rules; of what is new.',
    order: 'Numbers of photos, separated by commas: those come first, in this order.',
    cover,
    ...fields,
  },
  DraftPhoto: {
    number: 'Its number in the draft.',
    file_name: 'As the device calls it.',
    title: 'Its caption.',
    state: 'checking, ready or refused.',
    reason_code: 'Why it was refused: file_type, damaged, too_large, duplicate, internal.',
    src: 'A picture of it, once it is ready.',
  },
  AlbumEditAnswer: {
    ok: '1.',
    next: 'Where a browser goes on.',
    draft_id: 'The draft, if it was about one.',
    album_id: 'The album, if it was about one.',
    photos: 'That came along.',
  },
  AlbumDraft: {
    draft_id: 'Its number.',
    state:
      'draft (its form is not submitted), checking (its album is made once all photos are looked at).',
    created_at: 'When it began.',
    fields: 'As typed.',
    ...inFields,
    cover: `${cover.slice(0, -1)}; 0 for the first.`,
    photos: 'In the order of the album.',
  },
  AlbumPage: {
    username,
    may_upload: 'Whether the member may upload.',
    role: 'Who may: uploader (verified members), member, none.',
    rules: 'The version of the rules that have to be confirmed.',
    photos_most: 'Of an album.',
    ...choiceDescriptions,
    drafts: 'Forms that are not submitted, newest first.',
  },
  OwnAlbum: {
    album_id: 'Its number.',
    dir: 'The end of the address of its page.',
    title: 'Its title.',
    state:
      'deleted (it can be restored), waiting (for a review), changes (asked by a reviewer), published, rejected, removed.',
    is_private: 'For members alone.',
    photos_amount: 'How many photos it has.',
    views: 'How often it was seen.',
    likes: 'How many like it.',
    changes: 'The words of the reviewer who asked for changes, by field.',
    poster:
      'Address of its cover, or nothing. While the album is not for everyone, it takes the session of the uploader, not an API token.',
    delete_days: 'Days in which it can be restored once it is deleted; 0: not at all.',
    gone_at: 'Of deleted: until when it can be restored.',
    created_at: 'When it was made.',
    may_edit: 'Its texts and photos may be changed.',
  },
  OwnAlbums: {
    username,
    drafts: 'What is no album yet, on the first page.',
    albums: 'By the sort.',
    next: '`before` of the next page; null on the last.',
  },
  OwnPhoto: {
    number: 'Its number.',
    title: 'Its caption.',
    src: 'A picture of it; empty where a decision hides it.',
  },
  OwnAlbumForm: {
    username,
    album: 'Its state.',
    fields: 'What its form shows.',
    ...inFields,
    cover,
    photos: 'In their order.',
    refused: 'Photos that were refused when it was made; for 30 days.',
    ...choiceDescriptions,
  },
};
