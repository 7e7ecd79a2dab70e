import { describe, expect, it } from 'vitest'
import { CALL_TOKENS_MAX, CONTENT_TOKENS_MAX, countTokens, isLotteryContent } from './lottery-content.ts'
import { schemas } from './schemas.ts'

const list = <T>(length: number, value: T): T[] => Array.from({ length }, () => value)

/** The same value, counting how often an item of one of its lists is read. */
function watched(value: unknown): { value: unknown; looks: () => number } {
  let looks = 0
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    const entries = Object.entries(inner).map(([key, item]) => [key, wrap(item)])
    const copy: object = Array.isArray(inner) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
    return new Proxy(copy, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
        return Reflect.get(target, key, receiver)
      },
    })
  }
  return { value: wrap(value), looks: () => looks }
}

describe('the content of an order', () => {
  it.each([
    ['tokens', ['07', '68']],
    ['rows, empty ones too', [['1', '2'], [], ['3']]],
    ['an object of tokens', { places: ['1', '2'], digits: ['3', '4'] }],
    ['an object of rows', { combos: [['12', '68']] }],
    ['nothing: the rules refuse that', []],
    ['as many tokens as an order may have', list(2, list(CONTENT_TOKENS_MAX / 2, '1'))],
    ['the longest token and key', { ['k'.repeat(20)]: ['x'.repeat(80)] }],
  ])('%s', (_name, content) => {
    expect(isLotteryContent(content)).toBe(true)
  })

  it.each([
    ['nothing that is no list', '07'],
    ['null', null],
    ['a token that is no text', ['07', 7]],
    ['tokens beside rows', ['07', ['08']]],
    ['rows beside tokens', [['07'], '08']],
    ['rows of rows', [[['07']]]],
    ['an object of objects', { digits: { combos: [['1']] } }],
    ['a long token', ['x'.repeat(81)]],
    ['a long key', { ['k'.repeat(21)]: ['1'] }],
    ['many keys', Object.fromEntries(list(21, '').map((_, n) => [`k${n}`, ['1']]))],
    ['a long list', list(2001, '1')],
    ['a token too many', [...list(2, list(2000, '1')), ['1']]],
    ['a token too many over its keys', { a: list(2000, '1'), b: list(2000, '1'), c: ['1'] }],
    ['empty rows without end', { a: list(2000, []), b: list(2000, []), c: [[]] }],
  ])('not %s', (_name, content) => {
    expect(isLotteryContent(content)).toBe(false)
  })

  it.each([
    ['numbers in rows', list(60, list(2000, 1)), 10],
    ['numbers in an object', { a: list(60, list(2000, 1)) }, 10],
    ['one wrong token at the end of many rows', [...list(59, list(2000, '1')), [1]], CONTENT_TOKENS_MAX + 100],
    ['a list of rows far too long', list(50_000, ['1']), 10],
    ['a thousand keys', Object.fromEntries(list(1000, '').map((_, n) => [`k${n}`, [1]])), 10],
  ])('a large invalid content costs little: %s', (_name, content, most) => {
    const { value, looks } = watched(content)
    expect(isLotteryContent(value)).toBe(false)
    expect(looks()).toBeLessThanOrEqual(most)
  })
})

describe('a call with bets', () => {
  const item = (content: unknown) => ({ play: 'lo2', content, points: 1, odds: [{ tier: 'win', odds: '98.5' }] })
  const place = (contents: unknown[]) =>
    schemas['lottery.placeOrders'].input.safeParse({ gameCode: 'SEN60', issueNo: '1', items: contents.map(item) })
  const chase = (contents: unknown[]) =>
    schemas['lottery.placeChase'].input.safeParse({
      gameCode: 'SEN60',
      items: contents.map(item),
      issues: list(2, { issueNo: '1', multiple: 1 }),
      winStop: true,
      generator: 'same',
    })

  it('is refused with one error for the content, however many tokens are wrong', () => {
    const { error } = place([['07'], list(60, list(2000, 1))])
    expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([['items.1.content', 'custom']])
  })

  it.each([
    ['orders', place],
    ['a chase', chase],
  ])('has a limit of tokens for all its items: %s', (_name, send) => {
    const full = list(2, list(2000, '1'))
    expect(countTokens(full)).toBe(CONTENT_TOKENS_MAX)
    const most = list(CALL_TOKENS_MAX / CONTENT_TOKENS_MAX, full)
    expect(send(most).success).toBe(true)
    expect(send([...most, ['1']]).error?.issues.map(({ path }) => path.join('.'))).toEqual(['items'])
  })
})

it('an object counts the lists under its keys, an empty row counts as one', () => {
  expect(countTokens({ places: ['1', '2'], digits: [['1', '2', '3'], []] })).toBe(6)
})

describe('a day without a draw', () => {
  const add = (day: string) =>
    schemas['bo.addHoliday'].input.safeParse({ gameCodes: ['MBAC'], from: day, to: day, name: 'Tết' }).success

  it('exists', () => {
    const days = ['2026-02-28', '2028-02-29', '2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '0000-01-01']
    expect(days.filter(add)).toEqual(['2026-02-28', '2028-02-29'])
  })
})
