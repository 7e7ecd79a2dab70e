-- What of a bonus went back to the house when it ended (above the largest cash-out, expired, given up): a correction of a
-- win takes it from there before it takes cash.
insert into ledger_kind (id, code, class) values (44, 'BONUS_RESTORE', 'bonus');
alter table turnover_requirement add column to_house bigint not null default 0 check (to_house >= 0);
update turnover_requirement r set to_house = x.amount
from (
  select j.member_id, j.ref_no, sum(j.amount)::bigint as amount from journal j join ledger_kind k on k.id = j.kind
  where j.ref_kind = 'bonus' and k.code in ('BONUS_FORFEIT', 'BONUS_EXPIRE') group by j.member_id, j.ref_no) x
where r.member_id = x.member_id and r.origin = 'bonus' and r.origin_ref = x.ref_no;
