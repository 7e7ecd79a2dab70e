import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFamilies } from './all.ts'
import { loadFamily } from './load.ts'
import { drawLookOf, families, familyNames } from './names.ts'

// Where one of these fails: node packages/rules/scripts/build-families.ts

test('the list contains exactly the folders of families', () => {
  expect(readdirSync(join(import.meta.dirname, 'families')).toSorted()).toEqual(familyNames)
  expect(listFamilies().map(({ name }) => name)).toEqual(familyNames)
})

test('looks and aliases equal those of the facts', () => {
  for (const { name, facts } of listFamilies()) {
    expect(drawLookOf(name), name).toEqual(facts.draw)
    const { aliases } = Object.entries(families).find(([key]) => key === name)?.[1] ?? { aliases: null }
    expect(aliases, name).toEqual(Object.keys(facts.aliases ?? {}))
  }
})

test('each family is loaded by its own name', async () => {
  for (const name of familyNames) expect((await loadFamily(name))?.name).toBe(name)
})
