import { sql, type Queryable } from '@lotus/database'

/** Tables of the migrations themselves: their content depends on how a database was created. */
const own = ['schema_migration', 'schema_function', 'schema_release']

/**
 * Everything in a database's schema `public`, as sorted lines: tables with partitions, columns, constraints, indexes,
 * triggers, functions with their bodies, rights and comments. Two databases with the same lines behave the same for
 * every statement.
 */
export async function readCatalog(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(sql`
    with rel as (
      select c.*, 'table ' || c.relname as label from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname <> all (${own}::text[])
        and not exists (select from pg_index i join pg_class t on t.oid = i.indrelid
          where i.indexrelid = c.oid and t.relname = any (${own}::text[]))
    ), acl as (
      select x.label, coalesce(string_agg(x.entry, ' ' order by x.entry), '') as rights from (
        select r.label, a.grantee::regrole::text || ':' || a.privilege_type as entry
        from rel r cross join lateral aclexplode(r.relacl) a
        union all
        select p.oid::regprocedure::text, case a.grantee when 0 then 'public' else a.grantee::regrole::text end || ':' || a.privilege_type
        from pg_proc p cross join lateral aclexplode(p.proacl) a where p.pronamespace = 'public'::regnamespace
      ) x group by x.label
    )
    select line from (
      select r.label || ' kind ' || r.relkind::text || ' ' || r.relpersistence::text || ' options ' || coalesce(r.reloptions::text, '')
        || ' owner ' || r.relowner::regrole::text || ' part ' || coalesce(pg_get_expr(r.relpartbound, r.oid), '')
        || ' by ' || coalesce(pg_get_partkeydef(r.oid), '') || ' comment ' || coalesce(obj_description(r.oid), '')
        || ' rights ' || coalesce(acl.rights, '') as line
      from rel r left join acl on acl.label = r.label
      union all
      select r.label || ' column ' || (row_number() over (partition by r.oid order by a.attnum)) || ' ' || a.attname || ' '
        || format_type(a.atttypid, a.atttypmod) || ' required ' || a.attnotnull || ' identity ' || a.attidentity::text
        || ' generated ' || a.attgenerated::text || ' collation ' || a.attcollation || ' default '
        || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' rights ' || coalesce(a.attacl::text, '')
        || ' comment ' || coalesce(col_description(r.oid, a.attnum), '')
      from rel r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where r.relkind in ('r', 'p', 'v')
      union all
      select r.label || ' constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) || ' valid ' || c.convalidated
      from rel r join pg_constraint c on c.conrelid = r.oid
      union all
      select r.label || ' index ' || pg_get_indexdef(r.oid) || ' valid ' || i.indisvalid
      from rel r join pg_index i on i.indexrelid = r.oid
      union all
      select r.label || ' trigger ' || pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text
      from rel r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
      union all
      select r.label || ' sequence ' || s.seqtypid::regtype::text || ' ' || s.seqstart || ' ' || s.seqincrement || ' ' || s.seqcache || ' ' || s.seqcycle
      from rel r join pg_sequence s on s.seqrelid = r.oid
      union all
      select r.label || ' policy ' || p.polname from rel r join pg_policy p on p.polrelid = r.oid
      union all
      select 'function ' || pg_get_functiondef(p.oid) || ' owner ' || p.proowner::regrole::text || ' rights ' || coalesce(acl.rights, '')
        || ' comment ' || coalesce(obj_description(p.oid), '')
      from pg_proc p left join acl on acl.label = p.oid::regprocedure::text where p.pronamespace = 'public'::regnamespace
      union all
      select 'default rights ' || d.defaclrole::regrole::text || ' ' || d.defaclobjtype::text || ' ' || d.defaclacl::text from pg_default_acl d
      union all
      select 'extension ' || e.extname from pg_extension e
      union all
      select 'type ' || t.typname || ' ' || t.typtype::text from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r', 'm')
    ) x order by line`)
  return rows.map((row) => row.line)
}
