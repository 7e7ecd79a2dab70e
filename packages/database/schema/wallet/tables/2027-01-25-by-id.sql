-- Everybody's movements, newest first, for lists of large teams (issue 19 section 6). The time stands in it too, so that those
-- outside a period are passed over without their rows.
create index journal_newest on journal (id desc, created_at);
