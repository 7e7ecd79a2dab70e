import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logSigner } from '../../fairness/evidence.fixtures.ts'
import { keyToText } from '../../fairness/note.ts'
import { monthStatement, type EarnedRow, type MonthFacts } from './month.ts'
import { signMonth } from './sign-month.ts'

// An agent's signed month, checked by the stand-alone verifier, which shares no code with it (issue 19 section 4, AC07).

type Answer = { name: string; outcome: string; detail: string }
const { verify } = (await import(join(import.meta.dirname, '../../../../../tools/lotus-verify.mjs'))) as {
  // The tool is plain JavaScript.
  verify: (value: unknown, known?: string) => Promise<Answer[]>
}
const key = keyToText(logSigner.key)

const period = (ref: string, net: string, more: Partial<EarnedRow>): EarnedRow => ({
  ref,
  facts: {
    kind: 'DAILY',
    start: '2026-06-09T17:00:00.000Z',
    gross: net,
    children: '0',
    owedIn: '0',
    net,
    tier: 1,
    ratePpm: 5000,
  },
  due: 0n,
  madeAt: '2026-06-10T20:00:00.000Z',
  state: 'PAID',
  endedAt: null,
  payments: [],
  ...more,
})
const at = (day: number) => `2026-06-${String(day).padStart(2, '0')}T20:05:00.000Z`
const old = '2026-05-20T20:05:00.000Z'

const facts: MonthFacts = {
  account: 'tuyen1',
  month: '2026-06',
  from: '2026-05-31T17:00:00.000Z',
  to: '2026-06-30T17:00:00.000Z',
  currency: 'P',
  earned: [
    period('C1-1-1', '12.345', { due: 123_400n, payments: [{ at: at(10), amount: 123_400n, by: 'OPERATOR' }] }),
    period('C1-1-2', '-7.5', { state: 'NOT_REACHED' }),
    period('C1-1-3', '50', { due: 500_000n, state: 'REVIEW' }),
    period('C1-1-4', '80', { due: 800_000n, state: 'EXPIRED', endedAt: at(20) }),
    // Of the month before: the upline paid a part then, a part now, and still owes the rest.
    period('C1-1-0', '100', {
      due: 1_000_000n,
      madeAt: old,
      state: 'OWED',
      payments: [
        { at: old, amount: 300_000n, by: 'UPLINE' },
        { at: at(2), amount: 200_000n, by: 'UPLINE' },
      ],
    }),
  ],
  owed: [
    {
      ref: 'C2-1-0',
      kind: 'DAILY',
      due: 900_000n,
      openedAt: old,
      moves: [
        { at: old, what: 'UPLINE', amount: 100_000n },
        { at: old, what: 'ADVANCE', amount: 200_000n },
        { at: at(3), what: 'UPLINE', amount: 150_000n },
        { at: at(4), what: 'RETURNED', amount: 50_000n },
      ],
    },
    {
      ref: 'C2-1-1',
      kind: 'DAILY',
      due: 70_000n,
      openedAt: at(5),
      moves: [{ at: at(6), what: 'CANCELLED', amount: 70_000n }],
    },
  ],
  rebates: [
    { day: '2026-06-01', first: 4, last: 5, payments: 2, self: 100n, agent: 2300n, small: 0n, takenBack: 0n },
    { day: '2026-06-09', first: 6, last: 8, payments: 3, self: 0n, agent: 500n, small: 100n, takenBack: -200n },
  ],
  adjustments: [],
  givenUp: [],
}
const statement = monthStatement(facts)
const signed = await signMonth(logSigner, statement)
const outcomes = async (value: unknown, known?: string) =>
  Object.fromEntries((await verify(value, known)).map(({ name, outcome }) => [name, outcome]))
const right = { hash: 'ok', signature: 'ok', earned: 'ok', owed: 'ok', rebates: 'ok', sums: 'ok' }

it('opens and closes with what was open, and says what the month brought to the balance', () => {
  expect(statement.contracts).toEqual({
    opening: '70.0000',
    settled: '142.3400',
    paid: '32.3400',
    ended: '80.0000',
    closing: '100.0000',
  })
  expect(statement.debts).toEqual({
    opening: '60.0000',
    opened: '7.0000',
    paid: '15.0000',
    byOperator: '0.0000',
    cancelled: '7.0000',
    closing: '45.0000',
  })
  expect(statement.advances).toEqual({ opening: '20.0000', advanced: '0.0000', returned: '5.0000', closing: '15.0000' })
  expect(statement.rebates).toMatchObject({ agent: '0.2800', takenBack: '-0.0200', total: '0.2800' })
  // 32.34 of contracts and 0.28 of rebates, less 15 paid to the downline and 5 given back.
  expect(statement.received).toBe('12.6200')
})

it('is verified by the stand-alone verifier, by the published key; the key in the file alone proves nothing', async () => {
  const file: unknown = JSON.parse(signed.file)
  expect(await outcomes(file, key)).toEqual(right)
  expect(await outcomes(file)).toEqual({ ...right, signature: 'warn' })
  expect((await outcomes(file, key.replace('lotus', 'other')))['signature']).toBe('bad')
})

it('is the same file each time, whatever order its fields were made in', async () => {
  const { account, ...rest } = statement
  expect((await signMonth(logSigner, { ...rest, account })).file).toBe(signed.file)
})

const adjustments = [
  { ref: 'C1-1-0-A1', period: 'C1-1-0', at: at(11), amount: 30_000n, reason: 'a rate was wrong' },
  { ref: 'C1-1-1-A1', period: 'C1-1-1', at: at(12), amount: -10_000n, reason: 'counted twice' },
]

it('what an operator adds to a paid period is received; what is taken off moves nothing by itself', async () => {
  expect(statement).not.toHaveProperty('adjusted')
  const adjusted = monthStatement({ ...facts, adjustments })
  expect(adjusted.adjusted).toEqual({ added: '3.0000', takenOff: '1.0000' })
  expect([adjusted.received, statement.received]).toEqual(['15.6200', '12.6200'])
  const answer = async (of: typeof statement) =>
    (await outcomes(JSON.parse((await signMonth(logSigner, of)).file), key))['sums']
  expect(await answer(adjusted)).toBe('ok')
  expect(await answer({ ...adjusted, received: '12.6200' })).toBe('bad')
  expect(await answer({ ...adjusted, adjusted: { added: '4.0000', takenOff: '1.0000' }, received: '16.6200' })).toBe(
    'bad',
  )
  // What was given up is told, and received is the same.
  const given = adjustments.filter(({ amount }) => amount < 0n).map((row) => ({ ...row, amount: -row.amount }))
  const givenUp = monthStatement({ ...facts, givenUp: given })
  expect(givenUp).toMatchObject({ givenUpSum: '1.0000', received: '12.6200' })
  expect(await answer(givenUp)).toBe('ok')
  expect(await answer({ ...givenUp, givenUpSum: '2.0000' })).toBe('bad')
  expect(await answer(monthStatement({ ...facts, givenUp: [...given, ...given] }))).toBe('bad')
  expect(statement).not.toHaveProperty('givenUp')
  expect(await answer(monthStatement({ ...facts, adjustments: [...adjustments, ...adjustments] }))).toBe('bad')
})

it('the verifier finds a changed figure, wherever it stands', async () => {
  const digits = [...signed.file.matchAll(/[0-9]/g)].map(({ index }) => index)
  const some = digits.filter((_place, at) => at % 7 === 0)
  expect(some.length).toBeGreaterThan(100)
  for (const place of some) {
    const digit = signed.file[place] === '9' ? '1' : '9'
    const changed = `${signed.file.slice(0, place)}${digit}${signed.file.slice(place + 1)}`
    // A changed name of the format is no such file at all.
    const found = await outcomes(JSON.parse(changed), key).catch(() => ({ file: 'bad' }))
    expect(Object.values(found), `digit at ${place}`).toContain('bad')
  }
})

it.each<[string, (file: typeof statement) => unknown, string]>([
  ['a payment more', (s) => ({ ...s, contracts: { ...s.contracts, paid: '99.0000' } }), 'sums'],
  ['a closing that is too small', (s) => ({ ...s, earned: [{ ...s.earned[2], closing: '49.0000' }] }), 'earned'],
  ['a period that is left out', (s) => ({ ...s, earned: s.earned.slice(1) }), 'sums'],
  ['a period that stands there twice', (s) => ({ ...s, earned: [...s.earned, s.earned[1]] }), 'earned'],
  ['a debt that does not add up', (s) => ({ ...s, owed: [{ ...s.owed[0], moves: [] }] }), 'owed'],
  ['rebates of another month', (s) => ({ ...s, month: '2026-07' }), 'rebates'],
])('finds %s even where it is signed', async (_name, change, step) => {
  // What a platform that lies would sign: not of the type.
  const lie = await signMonth(logSigner, change(statement) as typeof statement)
  const found = await outcomes(JSON.parse(lie.file), key)
  expect([found['signature'], found[step]]).toEqual(['ok', 'bad'])
})
