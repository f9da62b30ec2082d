-- popular searches by their words: what is related to a search is looked up, as completions are.
create index if not exists popular_search_words on popular_search
  using gin (string_to_array(query, ' '::text));
