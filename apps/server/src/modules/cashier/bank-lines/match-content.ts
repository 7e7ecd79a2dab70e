import { plainText } from '../../../platform/plain-text.ts'

/** An order's content: `D` and eight letters or digits without those that people confuse (operations.md 3.2). */
const CODE_LENGTH = 9
const codePattern = /^D[A-HJ-NP-Z2-9]{8}$/

/**
 * Every text in a transfer's content that could be an order's, in whatever case and with whatever the bank or the payer put
 * before, behind or between: `MBVCB.99 d7k2-mn pq3 chuyen tien` holds `D7K2MNPQ3`.
 */
export function codesIn(content: string): string[] {
  const plain = plainText(content).replaceAll(' ', '').toUpperCase()
  const found = new Set<string>()
  for (let at = plain.indexOf('D'); at !== -1; at = plain.indexOf('D', at + 1)) {
    const code = plain.slice(at, at + CODE_LENGTH)
    if (codePattern.test(code)) found.add(code)
  }
  return [...found]
}

/** Whether a text looks as if somebody meant an order: a code that stands alone, or behind a word. */
export const hasLoneCode = (content: string): boolean =>
  plainText(content)
    .toUpperCase()
    .split(' ')
    .some((word) => codePattern.test(word))
