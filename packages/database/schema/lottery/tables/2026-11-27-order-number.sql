-- Order numbers are unique by a key: the number follows from the id, in the form of before or in that of
-- `lottery_order_no`, and an id stands once in a month (ids come from one sequence, across months). A key over the ids
-- costs less than one over the numbers, which are in no order.
do $$
declare
  v_name text;
begin
  -- Unnamed until now.
  for v_name in
    select conname from pg_constraint
    where conrelid = 'lottery_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%order_no%'
  loop
    execute format('alter table lottery_order drop constraint %I', v_name);
  end loop;
end $$;
alter table lottery_order add constraint lottery_order_number
  check (order_no = lottery_order_no(id) or order_no = 'L' || lpad(id::text, 11, '0'));

do $$
declare
  v_part text;
begin
  for v_part in select inhrelid::regclass::text from pg_inherits where inhparent = 'lottery_order'::regclass order by 1 loop
    execute format('create unique index %I on %s (id)', v_part || '_number', v_part);
  end loop;
end $$;
