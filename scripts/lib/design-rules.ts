/**
 * What an app's style sheets may contain (issue 7, section 1): colours, sizes and fonts are tokens of packages/ui.
 * Layout belongs to the app: widths, heights, columns and positions.
 */

export type Finding = { line: number; property: string; text: string; why: string; use?: string | undefined }

/** Pixels to tokens; a test compares them with tokens.css. */
export const spaceTokens: Readonly<Record<number, string>> = {
  2: '--lx-s05',
  4: '--lx-s1',
  6: '--lx-s15',
  8: '--lx-s2',
  10: '--lx-s25',
  12: '--lx-s3',
  14: '--lx-s35',
  16: '--lx-s4',
  18: '--lx-s45',
  20: '--lx-s5',
  24: '--lx-s6',
  28: '--lx-s7',
  32: '--lx-s8',
  36: '--lx-s9',
  40: '--lx-s10',
  48: '--lx-s12',
  64: '--lx-s16',
}
export const radiusTokens: Readonly<Record<number, string>> = {
  4: '--lx-r-2xs',
  6: '--lx-r-xs',
  8: '--lx-r-sm',
  10: '--lx-r-control',
  12: '--lx-r-md',
  14: '--lx-r-tile',
  16: '--lx-r-lg',
  20: '--lx-r-xl',
}

/** More than this is not spacing but room reserved for something: a fixed bar, a picture. */
const SPACE_PX_MAX = 64
/** Words that are colours here, not positions or names. */
const colourProperty =
  /^(color|background|border|outline|fill|stroke|box-shadow|text-shadow|caret|accent|text-decoration)/
const colourFunction = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
const namedColour =
  /(?<![\w-])(?:white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|gold|navy|teal|maroon|olive|lime|aqua|fuchsia|cyan|magenta|brown|crimson|tomato|coral|salmon|khaki|indigo|violet|turquoise|(?:dark|light|medium|deep|pale)[a-z]+)(?![\w-])/i
const spaceProperty = /^(padding|margin|gap|row-gap|column-gap|grid-gap)/
const ring = /^(inset )?0 0 0 [1-4](\.5)?px |^inset (-?[0-3](px)? ){2}0 /

const declaration = /(?<=^|[{;}])\s*([-\w]+)\s*:\s*([^{};]+?)\s*(?=[;}])/g

/** Findings of one style sheet. */
export function findingsOfCss(source: string): Finding[] {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...css.matchAll(declaration)].flatMap((match) => {
    const [all, property = '', raw = ''] = match
    const value = raw.replace(/\s+/g, ' ')
    const line = css.slice(0, match.index + all.indexOf(property)).split('\n').length
    return problemsOf(property, value).map((problem) => ({ line, property, text: value, ...problem }))
  })
}

type Problem = { why: string; use?: string | undefined }

function problemsOf(property: string, value: string): Problem[] {
  if (property.startsWith('--')) return colourFunction.test(value) ? [{ why: 'a colour of its own' }] : []
  const problems: Problem[] = []
  // The colours of a mask only set its opacity.
  if (!property.startsWith('mask') && colourFunction.test(value)) problems.push({ why: 'a colour of its own' })
  else if (colourProperty.test(property) && namedColour.test(value.replace(/var\([^)]*\)/g, '')))
    problems.push({ why: 'a named colour' })
  if (spaceProperty.test(property)) problems.push(...pixelProblems(value, spaceTokens, 'space'))
  else if (property.endsWith('radius')) problems.push(...pixelProblems(value, radiusTokens, 'a radius'))
  else problems.push(...otherProblems(property, value))
  return problems
}

function pixelProblems(value: string, tokens: Readonly<Record<number, string>>, what: string): Problem[] {
  return [...value.matchAll(/(-?)([\d.]+)(px|rem)\b/g)].flatMap(([text, , digits = '', unit]) => {
    const pixels = Number(digits) * (unit === 'rem' ? 16 : 1)
    if (pixels <= 1 || (what === 'space' && pixels > SPACE_PX_MAX)) return []
    const nearest =
      Object.keys(tokens)
        .map(Number)
        .sort((a, b) => Math.abs(a - pixels) - Math.abs(b - pixels))[0] ?? 0
    return [{ why: `${what} of its own (${text})`, use: `var(${tokens[nearest]})` }]
  })
}

function otherProblems(property: string, value: string): Problem[] {
  if (property === 'font-family' && !/^(inherit|var\(--lx-font)/.test(value)) return [{ why: 'a font of its own' }]
  if (property === 'font' && !/^(inherit|var\()/.test(value)) return [{ why: 'a font of its own' }]
  if (property === 'font-size' && !/^(inherit|var\(--lx-fs-\d+\)|[\d.]+em|0)( !important)?$/.test(value))
    return [{ why: 'a size of its own', use: 'var(--lx-fs-…)' }]
  if (property === 'font-weight' && !/^(inherit|var\(--lx-fw-\w+\))( !important)?$/.test(value))
    return [{ why: 'a weight of its own', use: 'var(--lx-fw-…)' }]
  if (property === 'line-height' && /^[\d.]+$/.test(value) && Number(value) !== 0 && Number(value) < 1.15)
    return [{ why: 'a line that cuts Vietnamese marks (Ễ, Ặ)', use: 'var(--lx-lh-tight)' }]
  if (/^(box|text)-shadow$/.test(property) && !shadowsOf(value).every(isShadow))
    return [{ why: 'a shadow of its own', use: 'var(--lx-shadow-…)' }]
  if (property === 'z-index' && !/^(auto|inherit|-?[0-5]|var\(|calc\(var\()/.test(value))
    return [{ why: 'a layer of its own', use: 'var(--lx-z-…)' }]
  if (/^(transition|animation)/.test(property) && /(?<![\w.-])(?!0m?s\b)[\d.]+m?s\b/.test(value))
    return [{ why: 'a time of its own', use: 'var(--lx-d-…)' }]
  return []
}

/** The shadows of a list; their colours may contain commas. */
const shadowsOf = (value: string) => value.split(/,(?![^(]*\))/).map((shadow) => shadow.trim())
const isShadow = (shadow: string) => shadow === 'none' || shadow.startsWith('var(--lx-shadow') || ring.test(shadow)

const inStyle =
  /\b(fontFamily|fontSize|fontWeight|padding\w*|margin\w*|gap|borderRadius|boxShadow|zIndex)\s*:\s*['"`\d-]/
const inCode = /['"`](#[0-9a-f]{3}|#[0-9a-f]{6}|#[0-9a-f]{8})['"`]|['"`][^'"`]*\b(?:rgba?|hsla?|oklch)\(/i

/** Findings of a component: colours in strings, and sizes in its `style`. */
export function findingsOfCode(source: string): Finding[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const styles = [...source.matchAll(/style=\{\{([\s\S]*?)\}\}/g)]
    .filter(([, style = '']) => inStyle.test(style))
    .map(({ index, 1: style = '' }) => ({
      line: lineAt(index),
      property: 'style',
      text: style.trim(),
      why: 'a size of its own',
    }))
  const colours = source
    .split('\n')
    .map((text, index) => ({ line: index + 1, property: 'code', text: text.trim(), why: 'a colour of its own' }))
    .filter(({ text }) => inCode.test(text))
  return [...styles, ...colours]
}

/** Replaces values equal to a token; similar ones are left to a person. */
export function withTokens(source: string): string {
  return source.replace(
    /(?<=[\n;{]\s*)([-\w]+)(\s*:\s*)([^{};]+)(?=;)/g,
    (all, property: string, colon: string, value: string) => {
      const tokens = spaceProperty.test(property) ? spaceTokens : property.endsWith('radius') ? radiusTokens : undefined
      if (!tokens || property.startsWith('--')) return all
      const isInCalc = value.includes('calc(')
      const swapped = value.replace(/(?<![\w.-])(-?)(\d+)px\b/g, (text: string, minus: string, digits: string) => {
        const token = tokens[Number(digits)]
        if (token === undefined) return text
        if (minus === '') return `var(${token})`
        return isInCalc ? text : `calc(-1 * var(${token}))`
      })
      return property + colon + swapped
    },
  )
}
