import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pickCdn } from './cdn.ts'
import {
  checkField,
  fillBounds,
  isAcceptedPattern,
  patternIds,
  patterns,
  type FieldRule,
  type PatternId,
} from './patterns.ts'

const cases: Record<PatternId, { yes: string[]; no: string[] }> = {
  1: { yes: ['x', ' ', '汉 ngữ 🙂', '<script>'], no: [] },
  2: { yes: ['a', 'Z9', 'lotus88'], no: ['9a', '', 'a b', 'a_b', 'á1'] },
  3: { yes: ['abc', '汉字', 'a汉'], no: ['a1', 'a b', '한', 'é'] },
  4: {
    yes: ['a@b.vn', 'first.last+tag@mail.example.com', "o'neil@x-y.org"],
    no: [
      'a@b',
      '@b.vn',
      'a@@b.vn',
      'a@b.v',
      'a b@c.vn',
      '.a@b.vn',
      'a..b@c.vn',
      'a@-b.vn',
      'a@b..vn',
      'á@b.vn',
      'a@b.v1',
    ],
  },
  5: { yes: ['abc', '123', 'a1'], no: ['a 1', 'a-1', '', 'ă'] },
  6: { yes: ['a1', '1a', 'abc123'], no: ['abc', '123', 'a 1', 'a1!'] },
  7: { yes: ['0', '0123456789'], no: ['1a', '-1', '1.5', '', '１２'] },
  8: { yes: ['A', 'aB1'], no: ['a1', 'A b', 'A!', 'Ă'] },
  9: { yes: ['Nguyen Van A', 'abc'], no: ['Nguyễn', 'a1', ' ', '', 'a-b'] },
  10: { yes: ['a!1', 'ệ', '汉'], no: ['a b', ' ', 'a\tb', 'a\u00a0b', ''] },
  11: { yes: ['汉字。', '，', '汉!'], no: ['a', '汉1', '汉 字'] },
  12: {
    yes: ['2024-02-29', '1999-12-31'],
    no: ['2023-02-29', '2024-13-01', '24-01-01', '01-31-2024', '2024-1-1', '2024-04-31'],
  },
  13: { yes: ['02-29-2024', '12-31-1999'], no: ['02-29-2023', '13-01-2024', '2024-01-31', '31-12-2024'] },
  14: { yes: ['한국', '가'], no: ['a', '한 국', '한1', '汉'] },
  15: { yes: ['ไทย'], no: ['ไทย a', 'a', 'ไ1'] },
  16: { yes: ['ไทย abc', 'abc', 'ไทย'], no: ['ไ1', ' ', '汉', 'é'] },
  17: { yes: ['NGUYEN VAN A', 'A'], no: ['Nguyen', ' ', 'A1', 'Ă'] },
  18: { yes: ['a1!', '~', 'A-b_c'], no: ['a b', 'é', '', '汉'] },
  19: { yes: ['Aa1!', 'Ăắ1.', 'Mật-1khau'], no: ['aa1!', 'AA1!', 'Aaa!', 'Aa11', 'Aa1 '] },
  20: { yes: ['Nguyễn Văn Ánh', 'Đỗ', 'a', 'Nguyễn'.normalize('NFD')], no: ['Anh1', ' ', 'Ñ', 'ç', 'a-b', '汉'] },
  21: { yes: ['0912345678', '+84912345678'], no: ['84+91', '++84', '+', '09 12', '09-12', ''] },
}

describe('the 21 patterns (V06, DECISIONS 17)', () => {
  it('are 21', () => {
    expect(patternIds).toHaveLength(21)
    expect(Object.keys(patterns).map(Number)).toEqual(patternIds)
  })
  it.each(patternIds)('pattern %i accepts exactly what it describes', (id) => {
    for (const text of cases[id].yes) expect(patterns[id].test(text), `${id}: ${JSON.stringify(text)}`).toBe(true)
    for (const text of cases[id].no) expect(patterns[id].test(text), `${id}: ${JSON.stringify(text)}`).toBe(false)
  })
  it('give the same result every time', () => {
    for (const id of patternIds)
      for (const text of cases[id].yes) expect([1, 2, 3].map(() => patterns[id].test(text))).toEqual([true, true, true])
  })
  it('take linear time for near matches', () => {
    const long = [
      'a'.repeat(100_000) + '!',
      '1'.repeat(100_000) + ' x',
      `${'a.'.repeat(50_000)}@`,
      ' '.repeat(100_000),
      `${'a@'.repeat(50_000)}`,
      'Aa1'.repeat(33_000),
    ]
    for (const id of patternIds) {
      const started = performance.now()
      for (const text of long) patterns[id].test(text)
      // Six texts of 100,000 characters: an exponential or even quadratic pattern would take minutes.
      expect(performance.now() - started, `pattern ${id}`).toBeLessThan(2_000)
    }
  })
  it.each(['vi', 'en'])('have a message and a name each (%s)', (language) => {
    const path = join(import.meta.dirname, '../../i18n/locales', language, 'patterns.json')
    const texts: { field: Record<string, string>; name: Record<string, string> } = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    for (const id of patternIds) {
      expect(texts.name[id]).toBeTruthy()
      // A date has a fixed length: its format is shown instead of its bounds.
      expect(fillBounds(texts.field[id] ?? '(', { min: 6, max: 6 })).not.toMatch(/\((min|max)\)|6 - 6/)
    }
    expect(Object.keys(texts.field)).toHaveLength(21)
  })
})

describe('the rule of a field (V05)', () => {
  const rule: FieldRule = {
    patternId: 5,
    minLength: 4,
    maxLength: 6,
    acceptedPattern: '*',
    enabled: true,
    required: true,
  }
  const codeOf = (value: string | null | undefined, changed: Partial<FieldRule> = {}) =>
    checkField({ ...rule, ...changed }, value)?.code ?? null

  it('reports missing required values and allows empty optional ones', () => {
    expect([codeOf(''), codeOf(null), codeOf(undefined)]).toEqual(['required', 'required', 'required'])
    expect(codeOf('', { required: false })).toBeNull()
  })
  it('checks both bounds of the length', () => {
    expect([codeOf('abc'), codeOf('abcd'), codeOf('abcdef'), codeOf('abcdefg')]).toEqual([
      'too_short',
      null,
      null,
      'too_long',
    ])
  })
  it('counts a Vietnamese letter once, however it was typed', () => {
    const name: Partial<FieldRule> = { patternId: 20, minLength: 1, maxLength: 6 }
    expect(codeOf('Nguyễn'.normalize('NFD'), name)).toBeNull()
    expect(codeOf('🙂'.repeat(6), { patternId: 1 })).toBeNull()
  })
  it('checks the pattern and then the accepted pattern', () => {
    expect(codeOf('ab-cd')).toBe('pattern')
    expect(codeOf('abcd', { acceptedPattern: '[0-9]{4}' })).toBe('pattern')
    expect(codeOf('1234', { acceptedPattern: '[0-9]{4}' })).toBeNull()
    expect(codeOf('12345', { acceptedPattern: '[0-9]{4}' })).toBe('pattern')
  })
  it('ignores fields that are switched off', () => {
    expect(codeOf('!', { enabled: false })).toBeNull()
  })
  it('returns pattern and bounds for the message', () => {
    expect(checkField(rule, 'abc')).toEqual({ code: 'too_short', patternId: 5, min: 4, max: 6 })
  })
})

describe('an accepted pattern', () => {
  it.each(['*', '[A-Z]{3}', '\\d{9,10}', '[0-9]+', '\\+84\\d{9}', '[A-Za-z0-9._-]+', 'VN\\d*', '.*'])(
    'may be %s',
    (pattern) => {
      expect(isAcceptedPattern(pattern)).toBe(true)
    },
  )
  it.each([
    '',
    '(a+)+',
    'a|b',
    '(?=a)b',
    'a*a*a*b',
    '.{0,9}.{0,9}.{0,9}',
    '[z-a]',
    'a{3,1}',
    '[a',
    '\\1',
    '^a',
    'a**',
    'a+?',
    '+',
    'a'.repeat(201),
  ])('is never %s', (pattern) => {
    expect(isAcceptedPattern(pattern)).toBe(false)
  })
  it('cannot make matching slow', () => {
    const rule: FieldRule = {
      patternId: 1,
      minLength: 1,
      maxLength: 1000,
      acceptedPattern: 'a*a*b',
      enabled: true,
      required: true,
    }
    const started = performance.now()
    expect(checkField(rule, 'a'.repeat(1000))?.code).toBe('pattern')
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('the message of a pattern (V05)', () => {
  it('has its bounds, or one number if they are equal', () => {
    expect(fillBounds('Dài (min) - (max) ký tự.', { min: 4, max: 16 })).toBe('Dài 4 - 16 ký tự.')
    expect(fillBounds('Dài (min) - (max) ký tự.', { min: 6, max: 6 })).toBe('Dài 6 ký tự.')
    expect(fillBounds('From (min) to (max).', { min: 6, max: 6 })).toBe('From 6 to 6.')
  })
})

it('K16: a CDN is chosen at random among all of them', () => {
  expect(pickCdn([])).toBeNull()
  expect([0, 0.34, 0.67, 0.999].map((chance) => pickCdn(['a', 'b', 'c'], () => chance))).toEqual(['a', 'b', 'c', 'c'])
  const seen = new Set(Array.from({ length: 400 }, () => pickCdn(['a', 'b', 'c'])))
  expect(seen).toEqual(new Set(['a', 'b', 'c']))
})
