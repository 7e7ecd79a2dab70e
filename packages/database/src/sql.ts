import { assert } from '@lotus/kernel'

/** A statement with its parameters. `name` makes `pg` prepare it once per connection. */
export type SqlQuery = { readonly text: string; readonly values: readonly unknown[]; readonly name?: string }

type Fragment = SqlQuery & { readonly [fragmentMark]: true; readonly strings: readonly string[] }

const fragmentMark = Symbol('sql fragment')

/**
 * Builds `{text, values}`: every `${value}` becomes a parameter, a nested `` sql`...` `` is inserted. Values have the
 * types that `pg` accepts; a bigint is sent as text, an array as a PostgreSQL array. Raw text cannot be inserted.
 */
export function sql(strings: TemplateStringsArray, ...inputs: readonly unknown[]): SqlQuery {
  const pieces: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inputs.forEach((input, index) => {
    const next = strings[index + 1] ?? ''
    if (!isFragment(input)) {
      assert(input !== undefined, 'a statement takes null, never undefined')
      values.push(input)
      pieces.push(next)
      return
    }
    values.push(...input.values)
    const [head = '', ...tail] = input.strings
    pieces[pieces.length - 1] += head
    pieces.push(...tail)
    pieces[pieces.length - 1] += next
  })
  return makeFragment(pieces, values)
}

/** Joins fragments, by default with commas: `` values ${joinSql(rows.map((row) => sql`(${row.a}, ${row.b})`))} ``. */
export function joinSql(fragments: readonly SqlQuery[], separator = ', '): SqlQuery {
  const pieces: string[] = ['']
  const values: unknown[] = []
  fragments.forEach((fragment, index) => {
    assert(isFragment(fragment), 'joinSql takes fragments made by sql``')
    const [head = '', ...tail] = fragment.strings
    pieces[pieces.length - 1] += (index > 0 ? separator : '') + head
    pieces.push(...tail)
    values.push(...fragment.values)
  })
  return makeFragment(pieces, values)
}

/** The same statement with a name: parsed and planned once per connection. The text of a name must never change. */
export function named(name: string, query: SqlQuery): SqlQuery {
  return { name, text: query.text, values: query.values }
}

function makeFragment(strings: readonly string[], values: readonly unknown[]): Fragment {
  const text = strings.reduce((all, piece, index) => (index === 0 ? piece : `${all}$${index}${piece}`), '')
  return { [fragmentMark]: true, strings, text, values }
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && fragmentMark in value
}
