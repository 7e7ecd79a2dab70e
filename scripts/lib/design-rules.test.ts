import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findingsOfCode, findingsOfCss, radiusTokens, spaceTokens, withTokens } from './design-rules.ts'

const tokens = readFileSync(new URL('../../packages/ui/src/theme/tokens.css', import.meta.url), 'utf8')
const ofRule = (declaration: string) => findingsOfCss(`.a {\n  ${declaration};\n}\n`).map(({ why }) => why)

describe('an app has no colours, sizes or fonts of its own (issue 7, section 1)', () => {
  it.each([
    'color: #fff',
    'background: rgba(0, 0, 0, 0.4)',
    'background: linear-gradient(to top, oklch(0.4 0.1 200), transparent)',
    'border: 1px solid red',
    '--mine: #123456',
    'font-family: Georgia, serif',
    'font: 12px Georgia',
    'font-size: 13px',
    'font-size: 0.8rem',
    'font-weight: 600',
    'line-height: 1.05',
    'padding: 0 12px',
    'margin: -8px 0',
    'gap: 0.5rem',
    'border-radius: 9px 9px 0 0',
    'box-shadow: 0 4px 12px var(--lx-border)',
    'z-index: 999',
    'transition: color 0.2s',
    'animation-delay: calc(var(--i) * 110ms)',
  ])('%s is found', (declaration) => expect(ofRule(declaration)).not.toEqual([]))

  it.each([
    'color: var(--lx-text)',
    'background: color-mix(in srgb, var(--lx-surface) 72%, transparent)',
    'border: 1px solid transparent',
    'color: CanvasText',
    'mask-image: linear-gradient(#000 80%, transparent)',
    'font: inherit',
    'font-family: var(--lx-font-mono)',
    'font-size: var(--lx-fs-12) !important',
    'font-size: 0.9em',
    'line-height: 1.5',
    'padding: 0 var(--lx-s3) 1px',
    'padding-bottom: 148px',
    'margin: 0 auto -1px',
    'border-radius: 50%',
    'box-shadow: inset 3px 0 0 var(--lx-accent)',
    'box-shadow: 0 0 0 1px var(--lx-border-strong), var(--lx-shadow-1)',
    'z-index: -1',
    'z-index: calc(var(--lx-z-tabbar) + 10)',
    'transition: color var(--lx-d-fast) var(--lx-ease-out)',
    'animation: none',
    'width: 348px',
    'grid-template-columns: 1fr 410px',
    'top: 126px',
  ])('%s is not', (declaration) => expect(ofRule(declaration)).toEqual([]))

  it('reports the line, also after a comment, and the token to use', () => {
    const [finding] = findingsOfCss('/* two\nlines: 3px; */\n.a:hover {\n  gap: 11px;\n}\n')
    expect(finding).toMatchObject({ line: 4, property: 'gap', use: 'var(--lx-s25)' })
  })

  it('checks a last declaration without a semicolon', () => expect(findingsOfCss('.a{color:#fff}')).toHaveLength(1))

  it('finds colours and sizes in components', () => {
    expect(findingsOfCode("const colour = '#ff0000'")).toHaveLength(1)
    expect(findingsOfCode('<i style={{ padding: 12 }} />')).toHaveLength(1)
    expect(findingsOfCode("<i style={{\n  fontSize: '13px',\n}} />")).toHaveLength(1)
    expect(findingsOfCode('<i style={{ width: cell, left: `${x}px` }} />')).toEqual([])
    expect(findingsOfCode("const target = '#main'")).toEqual([])
  })
})

describe('--fix', () => {
  it('replaces values equal to a token, and nothing else', () =>
    expect(withTokens('.a {\n  padding: 12px 13px -8px;\n  border-radius: 10px;\n  width: 12px;\n}\n')).toBe(
      '.a {\n  padding: var(--lx-s3) 13px calc(-1 * var(--lx-s2));\n  border-radius: var(--lx-r-control);\n  width: 12px;\n}\n',
    ))

  it.each([...Object.entries(spaceTokens), ...Object.entries(radiusTokens)])(
    '%spx is the value of %s in tokens.css',
    (pixels, token) => expect(tokens).toContain(`${token}: ${pixels}px;`),
  )
})
