-- Until when the journal is archived: earlier rows are in files, opening balances in account_checkpoint. In a condition
-- over many rows write (select wallet_archived_until()); otherwise it is called for each of them.
create or replace function wallet_archived_until() returns timestamptz
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(max(to_at), '-infinity') from journal_archive where state in ('detached', 'dropped') $$;

-- Movements for each item of a kind, for the checks of the modules above: amounts debited and credited to the member's
-- cash and bonus, the number of legs of the stake and of its settlement in each bucket, and the lowest and highest
-- member involved (equal if all is well). Items are split into `p_passes` passes by number; `p_pass` is the requested
-- one.
create or replace function wallet_movements(p_ref_kind text, p_passes integer, p_pass integer)
returns table (ref_no text, taken bigint, given bigint, taken_back bigint, stake_cash_legs bigint, stake_bonus_legs bigint,
  settle_cash_legs bigint, settle_bonus_legs bigint, taken_cash bigint, taken_bonus bigint, first_member bigint, last_member bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.ref_no::text,
      coalesce(sum(j.amount) filter (where d.bucket in (bucket_cash(), bucket_bonus()) and c.bucket not in (bucket_cash(), bucket_bonus(), bucket_debt()) and j.kind <> kind_win_reversal()), 0)::bigint,
      coalesce(sum(j.amount) filter (where c.bucket in (bucket_cash(), bucket_bonus()) and d.bucket not in (bucket_cash(), bucket_bonus())), 0)::bigint,
      coalesce(sum(j.amount) filter (where j.kind in (kind_win_reversal(), kind_debt_opened())), 0)::bigint,
      count(*) filter (where j.kind = kind_bet() and d.bucket = bucket_cash()),
      count(*) filter (where j.kind = kind_bet() and d.bucket = bucket_bonus()),
      count(*) filter (where j.kind in (kind_win(), kind_bet_refund()) and c.bucket = bucket_cash()),
      count(*) filter (where j.kind in (kind_win(), kind_bet_refund()) and c.bucket = bucket_bonus()),
      coalesce(sum(j.amount) filter (where d.bucket = bucket_cash() and c.bucket not in (bucket_cash(), bucket_bonus(), bucket_debt()) and j.kind <> kind_win_reversal()), 0)::bigint,
      coalesce(sum(j.amount) filter (where d.bucket = bucket_bonus() and c.bucket not in (bucket_cash(), bucket_bonus(), bucket_debt()) and j.kind <> kind_win_reversal()), 0)::bigint,
      least(min(j.member_id), min(d.member_id), min(c.member_id)),
      greatest(max(j.member_id), max(d.member_id), max(c.member_id))
    from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
    where j.ref_kind = p_ref_kind and abs(hashtext(j.ref_no)::bigint) % p_passes = p_pass
    group by j.ref_no;
end $$;

grant execute on function
  wallet_archived_until(),
  wallet_movements(text, integer, integer)
  to lotus_app;
