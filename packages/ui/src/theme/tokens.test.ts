import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The role colours of one theme block. */
function rolesOf(selector: RegExp): Map<string, string> {
  // The formatter may put each selector on its own line.
  const start = css.search(selector)
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--lx-([a-z-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

const themes = {
  dark: rolesOf(/:root,\s*\[data-mantine-color-scheme=['"]dark['"]\]/),
  light: rolesOf(/\[data-mantine-color-scheme=['"]light['"]\] \{/),
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
  // Pairs our components use besides those the design lists.
  ['text-secondary', 'info-soft'],
  ['text-secondary', 'gain-soft'],
  ['text-secondary', 'loss-soft'],
  ['text-secondary', 'hover'],
  ['text', 'loss-soft'],
  ['text', 'bg-sunken'],
  ['text', 'hover'],
  ['accent-text', 'loss-soft'],
]

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

it('both themes define the same roles', () => {
  expect([...themes.light.keys()].sort()).toEqual([...themes.dark.keys()].sort())
})
