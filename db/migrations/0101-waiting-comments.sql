-- comment: those of a member that wait are read with every page of comments.
create index comment_waiting on comment (member_id, comment_id) where state = 'held';
