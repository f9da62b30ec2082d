-- The registry of advisory locks, for SQL here and in TypeScript: statements name a key, and
-- tests/db/advisory-locks.test.ts finds numbers and unknown names. An unknown name is an error, not
-- null: a lock function with null takes no lock.
create or replace function lock_key(name text) returns int
  language plpgsql immutable strict parallel safe as $$
begin
  case name
    when 'migrate' then return 7000;
    -- jobs: one process at a time
    when 'facet_fold' then return 7001;
    when 'view_roll' then return 7002;
    when 'stats_step' then return 7003;
    when 'people_step' then return 7004;
    when 'rank_period' then return 7006;
    when 'category_covers' then return 7007;
    when 'count_title_words' then return 7008;
    when 'term_fold' then return 7009;
    when 'subscriber_fold' then return 7050;
    when 'contact_fold' then return 7054;
    when 'source_fold' then return 7059;
    when 'reindex_lists' then return 7018;
    when 'suggest_phrases' then return 7020;
    -- shared by changes of videos, exclusive for the replacement of a ranking
    when 'rankings' then return 7005;
    -- with a second key: the owner of the clip, the hash of the album, the kind of the names, the hash of a name or an address
    when 'media_queue' then return 7010;
    when 'album_content' then return 7011;
    when 'merge_names' then return 7012;
    when 'dirs' then return 7013;
    when 'seed' then return 7019;
    when 'load_terms' then return 7024;
    when 'username' then return 7025;
    when 'email' then return 7026;
    -- of who may take the last administrator away
    when 'administrators' then return 7027;
    -- shared by who compares with the lists, exclusive for what joins own removals and for decisions about preserved material
    when 'hash_lists' then return 7037;
    -- of who appends to the chain of events; taken at the end of the commit
    when 'case_event' then return 7028;
    -- of who adds versions of rules
    when 'content_rules' then return 7040;
    -- with a second key: the member who reserves room for an upload
    when 'upload_quota' then return 7046;
    -- with a second key: the hash of the video or album whose form its owner saves
    when 'work_edit' then return 7084;
    -- with a second key: the hash of a text that a member writes
    when 'comment_text' then return 7073;
    -- with a second key: the member who opens a stream
    when 'notification_stream' then return 7083;
  end case;
end $$;
