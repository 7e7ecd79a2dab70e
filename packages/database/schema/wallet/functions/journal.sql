-- after: platform/partition
create or replace function wallet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger journal_append_only before update or delete on journal
  for each row execute function wallet_refuse_change();
create or replace trigger journal_no_truncate before truncate on journal
  for each statement execute function wallet_refuse_change();
create or replace trigger journal_default_no_truncate before truncate on journal_default
  for each statement execute function wallet_refuse_change();

-- Creates the partitions of the current month and of `p_months` after it; returns how many were created. A lost update
-- or a double application would use a version twice and violates the month's unique indexes; across months the audit
-- checks the chain.
create or replace function wallet_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  m record;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7302, 1);
  for m in select * from partition_months(p_months) loop
    v_name := 'journal_' || m.suffix;
    continue when not partition_make('journal', 'created_at', v_name, m.from_at, m.to_at);
    execute format('create unique index %I on %I (debit_account, debit_version) where debit_version is not null', v_name || '_debit', v_name);
    execute format('create unique index %I on %I (credit_account, credit_version) where credit_version is not null', v_name || '_credit', v_name);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function wallet_refuse_change()', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- One leg: moves `p_amount` and writes its journal row. `p_group` null starts a new group. Members' rows are guarded by
-- their CHECK; callers have checked the balance under the lock, so a violation here is a bug of ours.
create or replace function wallet_move(
  p_group bigint, p_kind smallint, p_member bigint, p_debit bigint, p_credit bigint, p_amount bigint,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_id bigint := nextval('journal_id_seq');
  v_debit_after bigint; v_debit_version bigint; v_credit_after bigint; v_credit_version bigint;
begin
  with moved as (
    update account set balance = balance + case id when p_debit then -p_amount else p_amount end, version = version + 1
    where id in (p_debit, p_credit) and bucket <> bucket_house() returning id, balance, version)
  select max(balance) filter (where id = p_debit), max(version) filter (where id = p_debit),
    max(balance) filter (where id = p_credit), max(version) filter (where id = p_credit)
  into v_debit_after, v_debit_version, v_credit_after, v_credit_version from moved;
  insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after,
    debit_version, credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
  values (v_id, coalesce(p_group, v_id), p_kind, p_member, p_debit, p_credit, p_amount, v_debit_after,
    v_debit_version, v_credit_after, v_credit_version, p_source, p_ext_id, p_ref_kind, p_ref_no, lotus_now());
  return v_id;
end $$;

grant execute on function
  wallet_ensure_partitions(integer)
  to lotus_app;

select wallet_ensure_partitions(3);
