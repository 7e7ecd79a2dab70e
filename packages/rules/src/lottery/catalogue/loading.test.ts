import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

/** The files that a module loads statically, without dynamic imports. */
function staticImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.ts')) return seen
  const source = readFileSync(file, 'utf8')
  for (const [statement, path = ''] of source.matchAll(
    /^(?:import|export)\b[^'\n]*?(?:\{[^}]*\}[^'\n]*?)?'(\.[^']+)'/gm,
  )) {
    if (!/^(?:import|export) type\b/.test(statement)) staticImports(join(dirname(file), path), seen)
  }
  return seen
}

test('the code that the site loads to verify a draw loads no table of the catalogue', () => {
  const files = [...staticImports(join(here, '../index.ts'))]
  expect(files).toContain(join(here, '../order-root.ts'))
  expect(files.filter((file) => file.startsWith(join(here, '/')))).toEqual([])
})

test('the catalogue loads no table by itself: each is loaded with its family', () => {
  const files = [...staticImports(join(here, 'index.ts'))]
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file.endsWith('.json') || file.startsWith(join(here, 'families')))).toEqual([
    join(here, 'families.json'),
  ])
})

test('a family does not load the tables of another one', () => {
  const files = [...staticImports(join(here, 'families/vn_south/rules.ts'))]
  expect(files.filter((file) => file.endsWith('.json'))).toEqual([
    join(here, 'families/vn_south/table.json'),
    join(here, 'families/vn_south/facts.json'),
  ])
})
