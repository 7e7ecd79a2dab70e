import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { cashierModule } from '../../apps/server/src/modules/cashier/index.ts'
import { noRates } from '../../apps/server/src/testing/no-rates.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { cardProviders } from '../world/cards.ts'
import { createPayouts } from '../world/payouts.ts'
import { shakePayouts } from '../world/shake-payouts.ts'
import { payoutFindings, unpaidFindings } from './payouts.ts'

// What the chapter with a time of its own must find of payouts in parts (I26): told twice and out of order, by two workers at once.
const app = await testApp([], { env: { ...process.env, LOTUS_PAYMENT_PROVIDERS: cardProviders }, rates: noRates })
const { owner } = app
const deps = app.composition.of(cashierModule)
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replace(/ (?:WF\d|fault).*$/, '')}`)
const shake = () => Promise.all([shakePayouts(deps), shakePayouts(deps)])

it('a world without payouts has nothing to find, one where none was paid says so', async () => {
  expect(await unpaidFindings(owner, 0)).toEqual([])
  await createPayouts(owner)
  expect(await subjects(unpaidFindings(owner, 0))).toContain('I26 parts that came back')
})

it('finds nothing once withdrawals of every kind were asked for, decided and told again and again', async () => {
  for (let round = 0; round < 8; round += 1) await shake()
  expect(await payoutFindings(owner)).toEqual([])
  expect(await unpaidFindings(owner, 0)).toEqual([])
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
}, 120_000)

it.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a part that was never posted',
    sql`update withdrawal_payout set state = 'paid', provider_ref = payout_ref, authorisation = 'A', reason = null
      where state = 'failed' and part = 3`,
    'I26 withdrawal',
  ],
  [
    'a part whose money came back and was not noted',
    sql`update withdrawal_payout set state = 'paid', returned_at = null where state = 'returned' and part = 2`,
    'I26 withdrawal',
  ],
  ['a rest of another sum', sql`update withdrawal_rest set amount = amount - 100`, 'I26 withdrawal'],
  [
    'a withdrawal that says less came back',
    sql`update withdrawal set given_back = given_back - 100 where given_back > 0`,
    'I26 sum of',
  ],
  [
    'money that stayed held',
    sql`update account set balance = balance + 100 where bucket = 3 and member_id in (select id from member where username ~ '^faultpayout')`,
    'I26 held money of',
  ],
])('finds %s', async (_name, spoil, expected) => {
  let found: string[] = []
  await owner
    .tx(async (tx) => {
      await tx.query(spoil)
      found = await subjects(payoutFindings({ ...owner, many: tx.many.bind(tx) }))
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(found).toContain(expected)
})
