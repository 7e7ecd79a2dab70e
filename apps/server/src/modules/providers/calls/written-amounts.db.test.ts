import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import type { WrittenAmounts, VendorCommand } from './outcome.ts'
import { runCommand } from './run-command.ts'
import { getVendor } from '../vendors/vendor-directory.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

// The audit compares what moved with what the vendor wrote, so that a misread amount is found.

const test = await testDatabase()
const { deps, addVendor, player, breaks } = await vendorFixtures(test)
await addVendor('RSAONE', { dialect: 'rsa' })
const one = await player('1000', '0', { vendor: 'RSAONE' })
const vendor = must(await getVendor(test.db, deps.vendorBox, 'RSAONE'), 'the vendor')
const usual = { member: one.member, currency: 'P', gameCode: 'SEN' }
const adjust = (txId: string, amount: string, written: WrittenAmounts) => {
  const command: VendorCommand = { op: 'adjust', body: { ...usual, txId, amount, kind: 'promo' } }
  return runCommand(deps, vendor, command, written)
}

it('finds nothing if every amount equals the written one, including cut wins and our own commands', async () => {
  const bet = { ...usual, txId: 'b1', roundId: 'q1', amount: '2.5000', token: one.token }
  await runCommand(deps, vendor, { op: 'bet', body: bet }, { amount: '250000' })
  const win = { ...usual, txId: 'w1', roundId: 'q1', amount: '0.00019' }
  await runCommand(deps, vendor, { op: 'win', body: win }, { amount: '19' })
  const both = { ...bet, txId: 'bw1', roundId: 'q2', amount: '1', winAmount: '3.12345' }
  await runCommand(deps, vendor, { op: 'betWin', body: both }, { amount: '100000', winAmount: '312345' })
  await adjust('a1', '1.0000', { amount: '100000' })
  await one.bet('own', '1')
  expect(await breaks()).toEqual([])
  const { kept } = await test.owner.one<{ kept: bigint }>(sql`select count(told) as kept from vendor_tx`)
  expect(kept).toBe(4n)
})

it('finds an amount that was credited unscaled, one in another form, one that differs and one without a written amount', async () => {
  await adjust('unscaled', '250000.0000', { amount: '"250000"' })
  await adjust('shifted', '250000.0000', { amount: '250000' })
  await adjust('rounded', '2.5000', { amount: '250001' })
  await adjust('silent', '2.5000', {})
  const bet = { ...usual, txId: 'won', roundId: 'q3', amount: '1', winAmount: '30', token: one.token }
  await runCommand(deps, vendor, { op: 'betWin', body: bet }, { amount: '100000', winAmount: '300000' })
  expect((await breaks()).map(({ subject, expected, found }) => [subject, expected, found])).toEqual([
    ['RSAONE unscaled', '"250000" told in rsa', '250000.0000'],
    ['RSAONE shifted', '250000 told in rsa', '250000.0000'],
    ['RSAONE rounded', '250001 told in rsa', '2.5000'],
    ['RSAONE silent', 'nothing told in rsa', '2.5000'],
    ['RSAONE won', '300000 told in rsa', '30.0000'],
  ])
})
