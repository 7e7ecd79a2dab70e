import type { Queryable } from '../database.ts'
import { sql } from '../sql.ts'

/** A unique index, or a foreign key with the table it names. Columns in their order. */
export type Key = { name: string; table: string; columns: string[] }
export type ForeignKey = Key & { target: string; targetColumns: string[] }

/** `place` is the file that defines it, or its name where no file does; `body` has no comments. */
export type StoredFunction = { name: string; place: string; language: string; arguments: number; body: string }
export type Trigger = { name: string; table: string; calls: string }

export type Catalogue = {
  /** Without partitions: they follow their table. */
  tables: string[]
  /** Partitions' own too, named without their month. */
  keys: Key[]
  foreignKeys: ForeignKey[]
  functions: StoredFunction[]
  triggers: Trigger[]
}

/** What the database itself says about the tables and functions of these schemas. */
export async function readCatalogue(db: Queryable, schemas: readonly string[] = ['public']): Promise<Catalogue> {
  const within = sql`(select oid from pg_namespace where nspname = any (${schemas}::text[]))`
  // Without the arguments: functions of one name are told apart by nobody who reads a statement.
  const nameOf = sql`case p.pronamespace when 'public'::regnamespace then '' else p.pronamespace::regnamespace || '.' end || p.proname`
  const columnsOf = (table: string, list: string) =>
    // Names of columns of the statements below, never input. An expression of an index has the number 0.
    `array(select coalesce(a.attname::text, '(expression)') from unnest(${list}) with ordinality u(n, place)
      left join pg_attribute a on a.attrelid = ${table} and a.attnum = u.n and u.n > 0 order by u.place)`
  const keys = await db.many<Key>({
    text: `select i.indexrelid::regclass::text as name, coalesce(p.inhparent, c.oid)::regclass::text as "table",
        ${columnsOf('c.oid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      left join pg_inherits p on p.inhrelid = c.oid and c.relispartition
      where i.indisunique and c.relnamespace in (select oid from pg_namespace where nspname = any ($1::text[]))
        and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
      order by 1`,
    values: [schemas],
  })
  const foreignKeys = await db.many<ForeignKey>({
    text: `select k.conname::text as name, k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
        ${columnsOf('k.conrelid', 'k.conkey')} as columns, ${columnsOf('k.confrelid', 'k.confkey')} as "targetColumns"
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and c.relnamespace in (select oid from pg_namespace where nspname = any ($1::text[]))
      order by 2, 1`,
    values: [schemas],
  })
  return {
    tables: await db.values<string>(sql`
      select oid::regclass::text from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace in ${within} order by 1`),
    keys: keys.map((key) => ({ ...key, name: withoutMonth(key.name), table: withoutMonth(key.table) })),
    foreignKeys,
    functions: (
      await db.many<StoredFunction>(sql`
        select ${nameOf} as name, coalesce(f.path, ${nameOf}) as place, l.lanname::text as language,
          p.pronargs::integer as arguments, coalesce(nullif(p.prosrc, ''), pg_get_function_sqlbody(p.oid), '') as body
        from pg_proc p join pg_language l on l.oid = p.prolang
        left join schema_function f on p.proname = any (f.names) and p.pronamespace = 'public'::regnamespace
        where p.pronamespace in ${within} order by 1, p.oid`)
    ).map((one) => ({ ...one, body: withoutComments(one.body) })),
    triggers: await db.many<Trigger>(sql`
      select t.tgname::text as name, t.tgrelid::regclass::text as "table", ${nameOf} as calls
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgparentid = 0 and not c.relispartition and c.relnamespace in ${within} order by 2, 1`),
  }
}

/** Partitions are made as time goes on: `journal_2026_11_debit` is `journal_*_debit`. */
const withoutMonth = (name: string): string => name.replace(/_\d{4}(_\d{2})?(?=_|$)/, '_*')

const withoutComments = (text: string): string => text.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
