import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inventory } from './inventory.ts'
import { statesOf, withoutSpecimen } from './states.ts'

const root = join(import.meta.dirname, '../../..')
const components = join(import.meta.dirname, '../src/components')

/** What looks like a component: an exported function or memo with a capital letter. */
const declared = /^export (?:function|const) ([A-Z]\w*)(?:<[^>]*>)?(?:\(| = memo\()/gm

/** The components exported by the package's index, by file or by name. */
function exportedComponents(): string[] {
  const index = readFileSync(join(import.meta.dirname, '../src/index.ts'), 'utf8')
  return readdirSync(components)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const names = [...readFileSync(join(components, file), 'utf8').matchAll(declared)].map(([, name = '']) => name)
      if (index.includes(`export * from './components/${file}'`)) return names
      const given = index.match(new RegExp(`export \\{([^}]*)\\} from './components/${file}'`))?.[1] ?? ''
      return names.filter((name) => new RegExp(`\\b${name}\\b`).test(given))
    })
}

describe('the gallery', () => {
  const exported = exportedComponents()

  it('sees the components of the package', () => {
    expect(exported.length).toBeGreaterThan(60)
    expect(exported).toEqual(expect.arrayContaining(['Button', 'GameTile', 'Modal', 'Tabs', 'Dialog']))
  })

  it('has an entry for every exported component, and for nothing else', () => {
    expect([...Object.keys(statesOf), ...withoutSpecimen].sort()).toEqual([...exported].sort())
  })
})

describe('the inventory of the design (components.md 2)', () => {
  it('names existing parts of this package and existing files', () => {
    for (const { name, parts = [], files = [] } of inventory) {
      expect(parts.length + files.length, name).toBeGreaterThan(0)
      for (const part of parts) expect(statesOf, `${name}: ${part}`).toHaveProperty(part)
      for (const file of files) expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true)
    }
  })
})
