-- The newest logins that waited for their verification when they were looked at: they are looked at again once they got in.
alter table agent_duplicate_look add column open_logins bigint[] not null default '{}';
-- Numbers that were taken already and not to be seen yet when later ones were looked at, as who took them had not committed; and the
-- transaction before which all of them began: once no such one runs any more, what is not there never comes.
alter table agent_duplicate_look add column late_logins bigint[] not null default '{}', add column late_payouts bigint[] not null default '{}',
  add column late_before xid8;
