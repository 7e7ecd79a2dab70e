/**
 * The values that a form field accepts (spec 5, DECISIONS 17): one set of rules, checked by the server and shown by the
 * forms. No zod and no imports, so that the browser's first bundle can contain it. Every test is linear in the length
 * of the text.
 */

/** Checks that a date exists, from its three parts as text. */
function isCalendarDay(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // The 31st of a short month would roll over into the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

function isDate(text: string, form: RegExp): boolean {
  const parts = form.exec(text)?.groups
  return parts !== undefined && isCalendarDay(parts['year'] ?? '', parts['month'] ?? '', parts['day'] ?? '')
}

/**
 * One @, a local part without leading, trailing or double dots, a domain of at least two labels. Split, since a regular
 * expression could be slow.
 */
function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  if (at < 1 || local.length > 64 || text.length > 254 || labels.length < 2) return false
  const isLocal = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) && local.split('.').every((part) => part !== '')
  return isLocal && labels.every(isDomainLabel) && /^[A-Za-z]{2,63}$/.test(labels.at(-1) ?? '')
}

const isDomainLabel = (label: string) =>
  /^[A-Za-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-')

const vietnameseLetters =
  'A-Za-zÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúýĂăĐđĨĩŨũƠơƯư' +
  'ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ'

/** Every character from the class, and at least one that is not a space. */
const spaced = (letters: string) => {
  const all = new RegExp(`^[${letters} ]+$`, 'u')
  return { test: (text: string) => all.test(text) && text.trim() !== '' }
}
const vietnamese = spaced(vietnameseLetters)

/** The specification's list in order; the two forms of a date are two patterns, 20 and 21 are ours (DECISIONS 17). */
export const patterns = {
  /** Any characters. */
  1: { test: () => true },
  /** A letter first, then letters and digits. */
  2: /^[A-Za-z][A-Za-z0-9]*$/,
  /** Letters and Chinese. */
  3: /^[A-Za-z\p{Script=Han}]+$/u,
  /** A valid email address. */
  4: { test: isEmail },
  /** Letters and digits only. */
  5: /^[A-Za-z0-9]+$/,
  /** Letters and digits mixed: at least one of each. */
  6: { test: (text: string) => /^[A-Za-z0-9]+$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text) },
  /** Digits only. */
  7: /^\d+$/,
  /** Letters and digits with at least one capital. */
  8: { test: (text: string) => /^[A-Za-z0-9]+$/.test(text) && /[A-Z]/.test(text) },
  /** English letters and spaces. */
  9: spaced('A-Za-z'),
  /** No spaces. */
  10: /^\S+$/u,
  /** Chinese and punctuation. */
  11: /^[\p{Script=Han}\p{P}]+$/u,
  /** A date yyyy-MM-dd. */
  12: { test: (text: string) => isDate(text, /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/) },
  /** A date MM-dd-yyyy. */
  13: { test: (text: string) => isDate(text, /^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/) },
  /** Korean only. */
  14: /^\p{Script=Hangul}+$/u,
  /** Thai only. */
  15: /^\p{Script=Thai}+$/u,
  /** Thai or English, with spaces. */
  16: spaced('A-Za-z\\p{Script=Thai}'),
  /** Capital letters and spaces. */
  17: spaced('A-Z'),
  /** Letters, digits and symbols of a keyboard, without spaces. */
  18: /^[\x21-\x7e]+$/,
  /** At least one capital, one small letter, one digit and one special character. */
  19: {
    test: (text: string) =>
      /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text) && /[^\p{L}\p{N}\s]/u.test(text),
  },
  /** Vietnamese letters with diacritics, and spaces; a letter and its marks may come as one character or as several. */
  20: { test: (text: string) => vietnamese.test(text.normalize('NFC')) },
  /** A phone number: digits with an optional leading plus. */
  21: /^\+?\d+$/,
} as const satisfies Record<number, { test(text: string): boolean }>

export type PatternId = keyof typeof patterns
export const patternIds: readonly PatternId[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
]

export function isPatternId(id: number): id is PatternId {
  return Object.hasOwn(patterns, id)
}

/** The rule of one field, set by the operator. Lengths count code points, not bytes. */
export type FieldRule = {
  patternId: PatternId
  minLength: number
  maxLength: number
  /** `*` is anything; otherwise see `isAcceptedPattern`. */
  acceptedPattern: string
  enabled: boolean
  required: boolean
}
export type FieldProblem = {
  code: 'required' | 'too_short' | 'too_long' | 'pattern'
  patternId: PatternId
  min: number
  max: number
}

/** The error of a value under a rule, or null. A field that is switched off accepts anything: its caller drops it. */
export function checkField(rule: FieldRule, value: string | null | undefined): FieldProblem | null {
  if (!rule.enabled) return null
  const problem = (code: FieldProblem['code']): FieldProblem => ({
    code,
    patternId: rule.patternId,
    min: rule.minLength,
    max: rule.maxLength,
  })
  if (value === undefined || value === null || value === '') return rule.required ? problem('required') : null
  // Composed first, so that a Vietnamese letter counts once however it was typed. Lengths first, so that only short
  // texts are matched.
  const length = [...value.normalize('NFC')].length
  if (length < rule.minLength) return problem('too_short')
  if (length > rule.maxLength) return problem('too_long')
  const fits = patterns[rule.patternId].test(value) && isAccepted(rule.acceptedPattern, value)
  return fits ? null : problem('pattern')
}

/** Atoms of an accepted pattern: a plain character, an escaped one or a class, each with an optional quantifier. */
const atom = /(?:\[\^?(?:[^[\]\\]|\\[dwsDWS\-\\\]^])+\]|\\[dwsDWS.+*?()[\]{}|^$\\/-]|[^\\[\](){}|*+?^$.]|\.)/
const quantified = new RegExp(`(?:${atom.source})(?:\\{\\d{1,3}(?:,\\d{0,3})?\\}|[*+?])?`, 'y')
/**
 * Limit of quantifiers without upper bound: with two, matching is at worst quadratic in a field's few hundred
 * characters.
 */
const OPEN_QUANTIFIERS_MAX = 2
const ACCEPTED_PATTERN_MAX = 200

/**
 * Whether a text may be stored as an accepted pattern: `*` (anything), or a chain of characters and classes with
 * quantifiers. Groups, alternatives and look-arounds are refused, so that no pattern of an operator can be slow.
 */
export function isAcceptedPattern(pattern: string): boolean {
  if (pattern === '*') return true
  if (pattern === '' || pattern.length > ACCEPTED_PATTERN_MAX) return false
  let open = 0
  for (quantified.lastIndex = 0; quantified.lastIndex < pattern.length;) {
    const [part] = quantified.exec(pattern) ?? []
    if (part === undefined) return false
    if (/(?:[*+?]|,\d{0,3}\})$/.test(part) && part.length > 1 && !/^\\.$/.test(part)) open += 1
  }
  return open <= OPEN_QUANTIFIERS_MAX && compile(pattern) !== null
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`)
  } catch {
    // A reversed range or reversed quantifier bounds: not a pattern.
    return null
  }
}

function isAccepted(pattern: string, value: string): boolean {
  if (pattern === '*') return true
  return isAcceptedPattern(pattern) && (compile(pattern)?.test(value) ?? false)
}

/** A pattern's text with its bounds in place of (min) and (max); equal bounds become the single number (V05). */
export function fillBounds(text: string, { min, max }: { min: number; max: number }): string {
  const collapsed = min === max ? text.replaceAll('(min) - (max)', String(min)) : text
  return collapsed.replaceAll('(min)', String(min)).replaceAll('(max)', String(max))
}
