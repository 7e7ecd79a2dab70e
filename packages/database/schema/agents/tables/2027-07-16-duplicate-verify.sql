-- The newest logins that waited for their verification when they were looked at: they are looked at again once they got in.
alter table agent_duplicate_look add column open_logins bigint[] not null default '{}';
