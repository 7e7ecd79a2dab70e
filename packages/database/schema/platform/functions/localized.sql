-- before: tables
-- A name or text in several languages is one value, {"<language>": "<text>"}: which languages there are is data of the
-- program (packages/i18n/languages.json), so a further one changes no table. True where each text has a length in between.
create or replace function is_localized(texts jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
as $$
  select case when jsonb_typeof(texts) = 'object' and texts <> '{}' then (
    select bool_and(key ~ '^[a-z]{2}$' and jsonb_typeof(value) = 'string' and length(value #>> '{}') between shortest and longest)
    from jsonb_each(texts)
  ) else false end
$$;

-- The program of release 1 may still run; it reads and writes two columns for a text (`name_vi`, `name_en`) and does not know
-- `name`. Whoever writes, both say the same. The old columns, their triggers and this function go with the next release.
create or replace function keep_language_columns() returns trigger
language plpgsql
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  v_field text;
  v_pair jsonb;
begin
  foreach v_field in array tg_argv loop
    v_pair := jsonb_build_object('vi', v_row -> (v_field || '_vi'), 'en', v_row -> (v_field || '_en'));
    if v_row -> v_field <> 'null' and v_row -> v_field is distinct from v_old -> v_field then
      v_row := v_row || jsonb_build_object(
        -- Where it is not written in one of the two, that program shows what there is.
        v_field || '_vi', coalesce(v_row -> v_field ->> 'vi', jsonb_path_query_first(v_row -> v_field, '$.*') #>> '{}', ''),
        v_field || '_en', coalesce(v_row -> v_field ->> 'en', jsonb_path_query_first(v_row -> v_field, '$.*') #>> '{}', ''));
    elsif v_pair <> jsonb_build_object('vi', v_old -> (v_field || '_vi'), 'en', v_old -> (v_field || '_en')) then
      v_row := v_row || jsonb_build_object(v_field, coalesce(nullif(v_row -> v_field, 'null'), '{}') || v_pair);
    end if;
  end loop;
  return jsonb_populate_record(new, v_row);
end $$;

grant execute on function is_localized(jsonb, integer, integer) to lotus_app;
