-- Photos that members report, or that somebody wants removed as intimate pictures, are hidden until they are decided, as videos and albums are.
alter table report_hold drop constraint report_hold_subject_type_check,
  add constraint report_hold_subject_type_check check (subject_type in ('video', 'album', 'photo'));
