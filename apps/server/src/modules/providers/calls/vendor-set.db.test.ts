import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setLimit } from '../../wallet/index.ts'
import { must, parseMoney } from '@lotus/kernel'
import type { VendorOutcome } from './outcome.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

const test = await testDatabase()
const { addVendor, player, breaks } = await vendorFixtures(test)
await addVendor('OTHER')
type Player = Awaited<ReturnType<typeof player>>

const many = (count: number, cash = '100', vendor = 'ACME'): Promise<Player[]> =>
  Promise.all(Array.from({ length: count }, () => player(cash, '0', { vendor })))
/** The size of the largest balance event (in members) since `after`. */
const largestSet = async (after: bigint) => {
  const { news } = await test.owner.one<{ news: number }>(sql`
    select coalesce(max(jsonb_array_length(payload)), 0)::integer as news from outbox where topic = 'wallet.balances_changed' and id > ${after}`)
  return news
}
const lastEvent = async () => {
  const { id } = await test.owner.one<{ id: bigint }>(sql`select coalesce(max(id), 0)::bigint as id from outbox`)
  return id
}

describe('bets of many members that share a commit', () => {
  it('are written as a set, and answer, book and count like each one alone', async () => {
    const before = await lastEvent()
    const players = [...(await many(30)), ...(await many(6, '100', 'OTHER'))]
    const answers = await Promise.all(players.map((one, at) => one.bet(`set-${at}`, `${at + 1}.5`, `round-${at}`)))
    expect(await largestSet(before)).toBeGreaterThan(5)
    for (const [at, answer] of answers.entries()) {
      const left = `${98 - at}.5000`
      expect(answer).toMatchObject({ code: 'OK', duplicate: false, balance: left, txBalance: left, currency: 'P' })
      const one = must(players[at], 'a player')
      expect(await one.buckets()).toMatchObject({ cash: left })
      // The stored outcome is returned to a copy, and to a query after a time-out.
      expect(await one.bet(`set-${at}`, `${at + 1}.5`, `round-${at}`)).toMatchObject({ code: 'OK', duplicate: true })
      expect(await one.status(`set-${at}`)).toMatchObject({
        code: 'OK',
        status: 'ACCEPTED',
        op: 'bet',
        txBalance: left,
      })
    }
    const [first, second, third] = players
    expect(await first?.win('set-win', '4', 'round-0', { roundClosed: true })).toMatchObject({ code: 'OK' })
    expect(await second?.rollback('set-back', 'set-1')).toMatchObject({ code: 'OK', balance: '100.0000' })
    expect(await third?.endRound('round-2')).toMatchObject({ code: 'OK' })
    expect(await breaks()).toEqual([])
  })

  it('leave out calls that are refused, use bonus, have limits, repeat or conflict: each gets the same outcome as alone', async () => {
    /** The same for one kind of player, once in a batch and once alone. */
    const cases: [
      name: string,
      of: () => Promise<Player>,
      call: (one: Player, name: string) => Promise<VendorOutcome>,
    ][] = [
      ['too poor', () => player('3'), (one, name) => one.bet(name, '5')],
      ['with bonus', () => player('3', '40'), (one, name) => one.bet(name, '5')],
      [
        'near a limit',
        async () => {
          const one = await player('100')
          await setLimit(test.db, { memberId: one.memberId, kind: 'stake', hours: 24, amount: parseMoney('4') })
          return one
        },
        (one, name) => one.bet(name, '5'),
      ],
      [
        'rolled back before',
        () => player('100'),
        async (one, name) => {
          await one.rollback(`${name}-rb`, name)
          return one.bet(name, '5')
        },
      ],
      [
        'into a closed round',
        () => player('100'),
        async (one, name) => {
          await one.bet(`${name}-a`, '5', `${name}-r`)
          await one.endRound(`${name}-r`)
          return one.bet(name, '5', `${name}-r`)
        },
      ],
      [
        'into an open round',
        () => player('100'),
        async (one, name) => {
          await one.bet(`${name}-a`, '5', `${name}-r`)
          return one.bet(name, '5', `${name}-r`)
        },
      ],
      [
        'a game nobody knows',
        () => player('100'),
        (one, name) => one.bet(name, '5', `${name}-r`, { gameCode: 'NONE' }),
      ],
      ['a wrong token', () => player('100'), (one, name) => one.bet(name, '5', `${name}-r`, { token: 'x'.repeat(43) })],
      ['for free', () => player('100'), (one, name) => one.bet(name, '0', `${name}-r`, { isFree: true })],
      ['with its win', () => player('100'), (one, name) => one.betWin(name, '5', '9')],
    ]
    const players = await many(15)
    const beside = await Promise.all(cases.map(([, of]) => of()))
    const calm = (at: number) => () => must(players[at], 'a player').bet(`calm-${at}`, '1')
    const [together] = await Promise.all([
      Promise.all(cases.map(([, , call], at) => call(must(beside[at], 'a player'), `crowd-${at}`))),
      ...players.map((_, at) => calm(at)()),
    ])
    for (const [at, [name, of, call]] of cases.entries()) {
      const alone = await call(await of(), `alone-${at}`)
      const { txId: _, ...expected } = alone
      expect(together[at], name).toMatchObject(expected)
    }
    expect(new Set(together.map(({ code }) => code)).size).toBeGreaterThan(5)
    expect(await breaks()).toEqual([])
  })

  it('accept a txId of two concurrent members for one of them, and report the conflict to the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const players = await many(12)
      const answers = await Promise.all(
        players.map((one, at) => one.bet(at < 2 ? `clash-${round}` : `beside-${round}-${at}`, '2')),
      )
      expect(
        answers
          .slice(0, 2)
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual(['OK', 'TX_CONFLICT'])
      for (const answer of answers.slice(2)) expect(answer).toMatchObject({ code: 'OK', balance: '98.0000' })
    }
    expect(await breaks()).toEqual([])
  })

  it('treat a concurrent copy of the same call as a copy', async () => {
    const players = await many(10)
    const answers = await Promise.all(
      players.flatMap((one, at) => [one.bet(`twice-${at}`, '2'), one.bet(`twice-${at}`, '2')]),
    )
    for (const answer of answers) expect(answer).toMatchObject({ code: 'OK', balance: '98.0000' })
    expect(answers.filter(({ duplicate }) => duplicate === true)).toHaveLength(10)
    expect(await breaks()).toEqual([])
  })
})
