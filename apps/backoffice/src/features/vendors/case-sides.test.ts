import { describe, expect, it } from 'vitest'
import { caseSides, decisionsOf } from './case-sides.ts'

describe('our side and the vendor side of a case (wallet.md 2)', () => {
  it('are side by side, and only differences are marked: 2, 2.00 and 2.0000 are one amount', () => {
    const { sides, facts } = caseSides({
      roundId: 'q1',
      currency: 'P',
      ourBet: '2.0000',
      theirBet: '2',
      ourWin: '1.0000',
      theirWin: '9',
      ourState: 'closed',
      theirState: 'CLOSED',
    })
    expect(sides).toEqual([
      { key: 'state', ours: 'closed', theirs: 'CLOSED', differs: false },
      { key: 'bet', ours: '2.0000', theirs: '2', differs: false },
      { key: 'win', ours: '1.0000', theirs: '9', differs: true },
    ])
    expect(facts).toEqual([
      { key: 'roundId', value: 'q1' },
      { key: 'currency', value: 'P' },
    ])
  })

  it('a side that has nothing is empty, and differs', () => {
    const { sides } = caseSides({ theirBet: '7', theirWin: '0', theirState: 'CLOSED' })
    expect(sides.map(({ ours, differs }) => [ours, differs])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ])
  })

  it('facts with only one side come in order; unknown ones are last, empty ones are left out', () => {
    const { facts } = caseSides({ later: { n: 1 }, refTxId: null, amount: '5.0000', transfers: '1', ledger: '2' })
    expect(facts.map(({ key }) => key)).toEqual(['amount', 'transfers', 'ledger', 'later'])
    expect(facts.at(-1)?.value).toBe('{"n":1}')
  })
})

it('a case offers the decisions the server accepts, and none once it is closed', () => {
  const decisions = (state: 'open' | 'proposed' | 'closed', kind: string, memberId: string | null = '1') =>
    decisionsOf({ state, kind, memberId })
  expect(decisions('open', 'amount_diff')).toEqual(['propose', 'close'])
  expect(decisions('open', 'missing_here', null)).toEqual(['close'])
  expect(decisions('open', 'transfer_unknown')).toEqual(['confirmed', 'failed'])
  expect(decisions('proposed', 'amount_diff')).toEqual(['approve', 'return'])
  expect(decisions('closed', 'amount_diff')).toEqual([])
})
