/** A source file, named by its path from the repository root. */
export type Source = { readonly name: string; readonly text: string }

// Money is formatted by one component and one function, dates by the specification's tokens (issue 7, section 6): a
// screen with its own formatting would differ from the others in some browsers.
const patterns: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\.toLocale(?:Date|Time)?String\(/, instead: 'formatCount, formatMoney or formatDate' },
  {
    pattern: /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\b/,
    instead: 'formatCount, formatMoney or formatDate',
  },
  {
    pattern: /\.get(?:UTC)?(?:Hours|Minutes|Seconds|Date|Month|FullYear)\(\)/,
    instead: 'formatDate: the brand’s zone, not the browser’s',
  },
  { pattern: /\.getTimezoneOffset\(/, instead: 'the brand’s zone: zonedInstant, formatDate' },
  { pattern: /\.to(?:Date|Time|UTC|GMT)String\(/, instead: 'formatDate' },
  {
    pattern: /\.toISOString\(\)\.(?:slice|substring|split|replace)/,
    instead: 'formatIsoDay or formatDate: an ISO date is in UTC',
  },
  {
    pattern: /(?:amount|balance|stake|payout|money|price|win|fee|bet)\w*(?:\(\))?\.toFixed\(/i,
    instead: 'formatMoney: money is no floating point',
  },
  { pattern: /\bparseFloat\(/, instead: 'parseMoney: money is no floating point' },
]

/**
 * Lines of the apps and the design system that format money or dates themselves; `// not money:` with a reason allows
 * one.
 */
export function checkFormats(sources: readonly Source[]): string[] {
  return sources.flatMap(({ name, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return []
      const above = `${lines[index - 1] ?? ''}\n${line}`
      if (/\/\/.*not (?:money|a date)\b/.test(above)) return []
      const found = patterns.find(({ pattern }) => pattern.test(line))
      return found ? [`${name}:${index + 1} formats by itself; use ${found.instead}`] : []
    })
  })
}
