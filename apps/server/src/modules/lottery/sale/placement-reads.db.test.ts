import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { getBalance } from '../../wallet/index.ts'
import { deDb, lo2, p, setUpLottery } from '../lottery.fixtures.ts'
import { createPlacementReads } from './placement-reads.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { issueNo } = await lottery.selling('MBAC')
const reads = createPlacementReads(test.db)

describe('what a placement reads', () => {
  it('is each member’s own balance, however many ask together', async () => {
    const members = [
      await lottery.member('reader', p(100), p(30)),
      await lottery.member('bettor', p(50)),
      await lottery.member('newcomer', 0n),
    ]
    await lottery.place(must(members[1], 'a member'), { gameCode: 'MBAC', issueNo, items: [lo2(['68'])] })
    const together = await Promise.all(members.map((member) => reads.balance(member)))
    expect(together).toEqual(await Promise.all(members.map((member) => getBalance(test.db, member))))
    expect(together.map(({ sumBalance }) => sumBalance)).toEqual(['130.0000', '23.0000', '0.0000'])
  })

  it('is never another member’s order', async () => {
    const [own, other] = [await lottery.member('owner', p(100)), await lottery.member('stranger', p(100))]
    const { orders } = await lottery.place(own, { gameCode: 'MBAC', issueNo, items: [deDb(['68']), lo2(['12'])] })
    const ids = orders.map(({ id }) => BigInt(id))
    const mine = await Promise.all(ids.map((id) => reads.order(own, id)))
    expect(mine.map(({ id, memberId, play }) => [id, memberId, play])).toEqual([
      [ids[0], own, 'de_db'],
      [ids[1], own, 'lo2'],
    ])
    const asked = await Promise.allSettled([reads.order(other, must(ids[0], 'an order')), reads.order(own, 0n)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('is the current sale', async () => {
    const [here, elsewhere, nowhere] = await Promise.all([
      reads.sale('MBAC', issueNo),
      reads.sale('MBAC', '20990101'),
      reads.sale('NOGAME', issueNo),
    ])
    expect([here.game?.code, here.issue?.issueNo, here.terms.some(({ play }) => play === 'lo2')]).toEqual([
      'MBAC',
      issueNo,
      true,
    ])
    expect([elsewhere.game?.code, elsewhere.issue, elsewhere.terms]).toEqual(['MBAC', undefined, []])
    expect(nowhere).toEqual({ game: undefined, issue: undefined, terms: [] })
  })
})
