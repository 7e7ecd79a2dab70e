-- mode: concurrently
-- Whose contact or identity others typed as well.
create index concurrently member_duplicate_other on member_duplicate (other_member_id);
