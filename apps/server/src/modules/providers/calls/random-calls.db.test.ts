import { expect, it } from 'vitest'
import { parseMoney, seededRng, uniformInt } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { moveKeysToHistory } from '../../wallet/ledger/wallet.repo.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import { moveRoundsToHistory } from '../vendors/history.repo.ts'
import type { VendorOutcome } from './outcome.ts'

const test = await testDatabase()
const { addVendor, player, breaks } = await vendorFixtures(test)
await addVendor('UNWIN', { rollback_win: true })

type Sent = { txId: string; call: () => Promise<VendorOutcome>; op: string; amount: bigint; win?: bigint; ref?: string }

/**
 * The expected balance, computed only from the answers: accepted bets that were not rolled back, and wins that were
 * given and not rolled back. One table of outcomes, as a vendor keeps it.
 */
function expectedChange(outcomes: Map<string, { sent: Sent; code: string }>): bigint {
  let change = 0n
  const isAccepted = (txId: string) => outcomes.get(txId)?.code === 'OK'
  for (const { sent, code } of outcomes.values()) {
    if (code !== 'OK') continue
    if (sent.op === 'bet') change -= sent.amount
    if (sent.op === 'win') change += sent.amount
    if (sent.op === 'betWin') change += (sent.win ?? 0n) - sent.amount
  }
  const takenBack = new Set(
    [...outcomes.values()].flatMap(({ sent, code }) =>
      sent.op === 'rollback' && code === 'OK' && sent.ref ? [sent.ref] : [],
    ),
  )
  for (const txId of takenBack) {
    const original = outcomes.get(txId)
    if (!original || !isAccepted(txId)) continue
    const { sent } = original
    if (sent.op === 'bet') change += sent.amount
    if (sent.op === 'win') change -= sent.amount
    if (sent.op === 'betWin') change -= (sent.win ?? 0n) - sent.amount
  }
  return change
}

const isWaiting = ({ code }: VendorOutcome): boolean => code === 'BET_NOT_FOUND'

/** Moves all ended rounds to the history. */
async function letYearsPass(): Promise<void> {
  await test.setTestTime(new Date(test.clock.now().getTime() + 500 * 86_400_000))
  expect(await moveRoundsToHistory(test.db, 13, 7)).toBeGreaterThan(0)
  await runUntilEmpty(() => moveRoundsToHistory(test.db, 13, 7))
  await runUntilEmpty(() => moveKeysToHistory(test.db, 13, 50))
  const { left } = await test.owner.one<{ left: bigint }>(
    sql`select count(*) as left from vendor_tx where round_row is null`,
  )
  expect(left).toBe(0n)
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'random bets, wins and rollbacks, copied, mixed and in parallel, end in what their answers say, the later seeds after more than a year too (seed %i)',
  async (seed) => {
    const rng = seededRng(seed)
    const pick = (limit: number) => uniformInt(rng, limit)
    const vendor = seed % 2 ? 'ACME' : 'UNWIN'
    const one = await player('500', seed > 2 ? '80' : '0', { vendor })
    const name = (n: number) => `s${seed}-${n}`
    const sent: Sent[] = []
    for (let n = 0; n < 120; n += 1) {
      const txId = name(n)
      // Often refers to a call that is yet to come, so that rollbacks and wins arrive first.
      const ref = name(Math.max(0, n + 4 - pick(12)))
      const roundId = `${seed}-r${pick(30)}`
      const amount = parseMoney(`${1 + pick(9)}.${pick(10)}`)
      const text = `${amount / 10_000n}.${(amount % 10_000n).toString().padStart(4, '0')}`
      const isClosing = pick(3) === 0
      switch (pick(5)) {
        case 0:
        case 1:
          sent.push({ txId, op: 'bet', amount, call: () => one.bet(txId, text, roundId) })
          break
        case 2:
          sent.push({ txId, op: 'win', amount, call: () => one.win(txId, text, roundId, { roundClosed: isClosing }) })
          break
        case 3:
          sent.push({ txId, op: 'betWin', amount, win: amount, call: () => one.betWin(txId, text, text) })
          break
        default:
          if (ref !== txId) sent.push({ txId, op: 'rollback', amount, ref, call: () => one.rollback(txId, ref) })
      }
    }
    const outcomes = new Map<string, { sent: Sent; code: string }>()
    for (let wave = 0; wave < sent.length; wave += 12) {
      const calls = sent.slice(wave, wave + 12).flatMap((each) => Array.from({ length: 1 + pick(3) }, () => each))
      const answers = await Promise.all(calls.map(async (each) => ({ each, outcome: await each.call() })))
      // Simultaneous copies are decided in any order: one that waited for its bet was decided before the others.
      const waitsFirst = answers.toSorted((a, b) => Number(isWaiting(b.outcome)) - Number(isWaiting(a.outcome)))
      for (const { each, outcome } of waitsFirst) {
        const before = outcomes.get(each.txId)
        // A decision stays: only a win that waits for its bet may change.
        if (before && before.code !== 'BET_NOT_FOUND') expect(outcome.code, each.txId).toBe(before.code)
        outcomes.set(each.txId, { sent: each, code: outcome.code })
      }
    }
    if (seed > 4) await letYearsPass()
    // Late copies of every call, in another order: only undecided ones are decided.
    for (const each of sent.toReversed()) {
      const { code } = await each.call()
      const before = outcomes.get(each.txId)?.code
      if (before !== 'BET_NOT_FOUND') expect(code, each.txId).toBe(before)
      outcomes.set(each.txId, { sent: each, code })
    }
    const start = parseMoney('500') + (seed > 2 ? parseMoney('80') : 0n)
    expect(parseMoney(await one.balance())).toBe(start + expectedChange(outcomes))
    expect(await breaks()).toEqual([])
    expect(new Set([...outcomes.values()].map(({ code }) => code)).size).toBeGreaterThan(2)
  },
)

it('a rollback that names a rollback stays BAD_REQUEST, whatever is rolled back after it', async () => {
  const one = await player('50', '0', { vendor: 'ACME' })
  await one.bet('chain-bet', '5.0000', 'chain')
  expect(await one.rollback('chain-back', 'chain-bet')).toMatchObject({ code: 'OK' })
  expect(await one.rollback('chain-wrong', 'chain-back')).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await one.rollback('chain-later', 'chain-wrong')).toMatchObject({ code: 'BAD_REQUEST' })
  for (const [txId, ref] of [
    ['chain-wrong', 'chain-back'],
    ['chain-later', 'chain-wrong'],
  ] as const)
    expect(await one.rollback(txId, ref)).toMatchObject({ code: 'BAD_REQUEST' })
  expect(parseMoney(await one.balance())).toBe(parseMoney('50'))
  expect(await breaks()).toEqual([])
})
