import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** What both themes share: colours on art, and what is white in both. */
const constants = css.slice(0, css.search(/:root,/))

/** The role colours of one theme block, and the shared ones. */
function rolesOf(selector: RegExp): Map<string, string> {
  // The formatter may put each selector on its own line.
  const start = css.search(selector)
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start))
  return new Map(
    [
      ...constants.matchAll(/--lx-((?:art|knob|plate)[a-z-]*): (#[0-9a-f]{6})/g),
      ...block.matchAll(/--lx-([a-z-]+): (#[0-9a-f]{6})/g),
    ].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

const themes = {
  dark: rolesOf(/:root,\s*\[data-color-scheme=['"]dark['"]\]/),
  light: rolesOf(/\[data-color-scheme=['"]light['"]\] \{/),
} as const

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(roles: Map<string, string>, first: string, second: string): number {
  const [a, b] = [first, second].map((name) => {
    const hex = roles.get(name)
    if (hex === undefined) throw new Error(`no role ${name} in tokens.css`)
    return luminance(hex)
  })
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'overlay']
const texts = [
  'text',
  'text-secondary',
  'text-muted',
  'accent-text',
  'gold',
  'lotus',
  'gain',
  'loss',
  'warning',
  'info',
]
const graphics = ['border-control', 'accent', 'focus']
const pairs: readonly (readonly [string, string])[] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-gold', 'gold'],
  ['on-lotus', 'lotus-solid'],
  ['on-lotus', 'loss-solid'],
  ['accent-text', 'accent-soft'],
  ['gold', 'gold-soft'],
  ['lotus', 'lotus-soft'],
  ['gain', 'gain-soft'],
  ['loss', 'loss-soft'],
  ['warning', 'warning-soft'],
  ['info', 'info-soft'],
  ['text-muted', 'bg-sunken'],
  ['text-muted', 'hover'],
  ['text-secondary', 'accent-soft'],
  ['text-secondary', 'warning-soft'],
  ['text-secondary', 'gold-soft'],
  // Pairs that our components use besides those of the design.
  ['text-secondary', 'info-soft'],
  ['text-secondary', 'gain-soft'],
  ['text-secondary', 'loss-soft'],
  ['text-secondary', 'hover'],
  ['text', 'loss-soft'],
  ['text', 'bg-sunken'],
  ['text', 'hover'],
  ['accent-text', 'loss-soft'],
  ['on-lotus', 'loss-solid-hover'],
  ['text', 'field'],
  ['text-muted', 'field'],
  ['text', 'accent-soft'],
  ['text-muted', 'accent-soft'],
  ['accent-text', 'hover'],
  ['accent-text', 'bg-sunken'],
  ['loss', 'hover'],
  ['loss', 'bg-sunken'],
  ['text-secondary', 'bg-sunken'],
  ['gold', 'bg-sunken'],
  // Over art, the same in both themes.
  ['art-title', 'art-ground'],
  ['art-body', 'art-ground'],
  ['art-caption', 'art-ground'],
  ['art-gold', 'art-ground'],
  ['art-lotus', 'art-ground'],
  ['art-on-accent', 'art-accent'],
  ['art-on-accent', 'art-accent-hover'],
  ['art-on-hot', 'art-hot'],
  ['art-on-new', 'art-new'],
]
/** Borders and marks on their backgrounds, besides the four of the design. */
const edges: readonly (readonly [string, string])[] = [
  ['border-control', 'field'],
  ['accent', 'field'],
  ['loss', 'field'],
  ['focus', 'bg-sunken'],
  ['focus', 'hover'],
  ['focus', 'field'],
  ['accent', 'bg-sunken'],
  ['accent', 'accent-soft'],
  ['gold', 'bg-sunken'],
  ['lotus', 'surface'],
  ['knob', 'border-control'],
  ['on-accent', 'accent'],
  ['art-title', 'art-ground'],
]

const root = join(import.meta.dirname, '../../../..')
const sheetFolders = [
  'packages/ui/src',
  'packages/ui/gallery',
  'apps/site/src',
  'apps/backoffice/src',
  'apps/studio/client',
]

/** Every text colour that a rule of a style sheet sets together with its background. */
function pairsOfSheets(): [string, string, string][] {
  const found = new Map<string, [string, string, string]>()
  for (const folder of sheetFolders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.css')) continue
      const sheet = readFileSync(join(root, folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      for (const [, selector = '', body = ''] of sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
        const text = body.match(/(?:^|[;\s])color: var\(--lx-([a-z-]+)\)/)?.[1]
        const ground = body.match(/(?:^|[;\s])background(?:-color)?: var\(--lx-([a-z-]+)\)/)?.[1]
        if (text !== undefined && ground !== undefined && !found.has(`${text} ${ground}`))
          found.set(`${text} ${ground}`, [text, ground, `${folder}/${file} ${selector.trim()}`])
      }
    }
  }
  return [...found.values()]
}
/** Transparent: the content behind counts, which the gallery's axe run checks. */
const seeThrough = new Set(['scrim', 'sheen', 'art-glass', 'art-glass-hover'])
const usedPairs = pairsOfSheets().filter(([, ground]) => !seeThrough.has(ground))

describe.each(Object.entries(themes))('%s theme', (_name, roles) => {
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s (WCAG 2.2 AA, 4.5)',
    (text, ground) => expect(contrast(roles, text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  it.each(pairs)('%s is readable on %s (WCAG 2.2 AA, 4.5)', (text, ground) =>
    expect(contrast(roles, text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  it.each(graphics.flatMap((graphic) => grounds.map((ground) => [graphic, ground] as const)))(
    '%s can be told from %s (WCAG 2.2 AA, 3.0)',
    (graphic, ground) => expect(contrast(roles, graphic, ground)).toBeGreaterThanOrEqual(3),
  )
})

it('sees the pairs of the style sheets', () => expect(usedPairs.length).toBeGreaterThan(25))

describe.each(Object.entries(themes))('%s theme, as the style sheets use it', (_name, roles) => {
  it.each(usedPairs)('%s is readable on %s (%s)', (text, ground) =>
    expect(contrast(roles, text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  it.each(edges)('%s can be told from %s (WCAG 2.2 AA, 3.0)', (edge, ground) =>
    expect(contrast(roles, edge, ground)).toBeGreaterThanOrEqual(3),
  )
})

it('both themes define the same roles', () => {
  expect([...themes.light.keys()].sort()).toEqual([...themes.dark.keys()].sort())
})
