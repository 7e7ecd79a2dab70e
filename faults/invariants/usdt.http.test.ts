import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { cashierModule } from '../../apps/server/src/modules/cashier/index.ts'
import { noRates } from '../../apps/server/src/testing/no-rates.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { cardProviders } from '../world/cards.ts'
import { shakeUsdt } from '../world/shake-usdt.ts'
import { createUsdt } from '../world/usdt.ts'
import { unconfirmedFindings, usdtFindings } from './usdt.ts'

// What the chapter with a time of its own must find of USDT (I25): told twice and out of order, by two workers at once.
const app = await testApp([], { env: { ...process.env, LOTUS_PAYMENT_PROVIDERS: cardProviders }, rates: noRates })
const { owner } = app
const deps = app.composition.of(cashierModule)
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replace(/ (?:[\da-f]{64}|D\d).*$/, '')}`)
const shake = () => Promise.all([shakeUsdt(deps), shakeUsdt(deps)])

it('a world without USDT has nothing to find, one where none was sent says so', async () => {
  expect(await unconfirmedFindings(owner, 0)).toEqual([])
  await createUsdt(owner)
  expect(await subjects(unconfirmedFindings(owner, 0))).toContain('I25 orders that were credited')
})

it('finds nothing once transfers of every kind were told again and again', async () => {
  for (let round = 0; round < 10; round += 1) await shake()
  expect(await usdtFindings(owner)).toEqual([])
  expect(await unconfirmedFindings(owner, 0)).toEqual([])
  const states = await owner.many<{ status: string; orders: number }>(
    sql`select status, count(*)::integer as orders from deposit group by 1 order by 1`,
  )
  // Eight orders of each of four members; of every four one was taken back.
  expect(states).toEqual([
    { status: 'CREDITED', orders: 24 },
    { status: 'REVERSED', orders: 8 },
  ])
}, 60_000)

it.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a transfer of two orders',
    sql`insert into deposit_transfer (cell, member_id, deposit_id, network, txid, log_index, token, units, block, confirmations, seq, mined_at, state)
      select d.cell, d.member_id, d.deposit_id, t.network, t.txid, t.log_index, t.token, t.units, t.block, t.confirmations, t.seq, t.mined_at, 'seen'
      from deposit_transfer t join deposit_crypto d on d.member_id <> t.member_id limit 1`,
    'I25 transfer',
  ],
  [
    'a credit without its movement',
    sql`update deposit set status = 'CREDITED', reversed_at = null, debt = 0 where status = 'REVERSED'`,
    'I25 order',
  ],
  ['a credit of another sum', sql`update deposit set credited = credited - 1 where status = 'CREDITED'`, 'I25 order'],
  [
    'a transfer that counted twice',
    sql`insert into deposit_extra_payment (channel_code, provider_ref, deposit_id, authorisation, amount, is_currency, paid_at)
      select channel_code, provider_ref, id, 'CHAIN-1', amount, true, lotus_now() from deposit where status = 'CREDITED' limit 1`,
    'I25 transfer',
  ],
])('finds %s', async (_name, spoil, expected) => {
  let found: string[] = []
  await owner
    .tx(async (tx) => {
      await tx.query(spoil)
      found = await subjects(usdtFindings({ ...owner, many: tx.many.bind(tx) }))
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(found).toContain(expected)
})

it('finds a confirmed transfer that never counted', async () => {
  const found: string[] = []
  await owner
    .tx(async (tx) => {
      await tx.query(sql`update deposit_transfer set state = 'seen', provider_ref = null where state = 'taken'`)
      const spoiled = { ...owner, many: tx.many.bind(tx), value: tx.value.bind(tx) }
      found.push(...(await subjects(unconfirmedFindings(spoiled, 0))))
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(found).toContain('I25 an end of all confirmed transfers')
})
