import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { cashierModule } from '../../apps/server/src/modules/cashier/index.ts'
import { noRates } from '../../apps/server/src/testing/no-rates.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { cardProviders, createCards } from '../world/cards.ts'
import { shakeCards } from '../world/shake-cards.ts'
import { cardFindings, uncardedFindings } from './cards.ts'

// What the chapter with a time of its own must find of scratch cards (I22): sent under two keys, told twice and late, by two workers at once.
const app = await testApp([], { env: { ...process.env, LOTUS_PAYMENT_PROVIDERS: cardProviders }, rates: noRates })
const { owner } = app
const deps = app.composition.of(cashierModule)
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replaceAll(/\d+/g, '').trim()}`)
const shake = () => Promise.all([shakeCards(deps), shakeCards(deps)])

it('a world without cards has nothing to find, one where none was sent says so', async () => {
  expect(await uncardedFindings(owner, 0)).toEqual([])
  await createCards(owner)
  expect(await subjects(uncardedFindings(owner, 0))).toContain('I22 cards that were credited')
})

it('finds nothing once cards of every kind were sent and told of again and again', async () => {
  for (let round = 0; round < 10; round += 1) await shake()
  expect(await cardFindings(owner)).toEqual([])
  expect(await uncardedFindings(owner, 0)).toEqual([])
  const states = await owner.many<{ status: string; orders: number }>(
    sql`select status, count(*)::integer as orders from deposit group by 1 order by 1`,
  )
  // Eight cards of each of two members: two good, two of another face, two that were sent again, two that had been used.
  expect(states).toEqual([
    { status: 'CREDITED', orders: 12 },
    { status: 'LATE_REVIEW', orders: 8 },
  ])
}, 60_000)

it('finds a card that is two orders, a credit without its movement or of another sum, and words that nobody took', async () => {
  const spoiled = async (
    change: ReturnType<typeof sql>,
    look: (db: typeof owner) => ReturnType<typeof cardFindings>,
  ) => {
    let found: string[] = []
    await owner
      .tx(async (tx) => {
        await tx.query(change)
        found = await subjects(look({ ...owner, many: tx.many.bind(tx), value: tx.value.bind(tx) }))
        throw new Error('undo')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undo'))
    return found
  }
  const one = sql`(select min(id) from deposit where status = 'LATE_REVIEW' and idempotency_key like 'card-2-a')`
  const twice = await spoiled(
    sql`update deposit set status = 'CREDITED', credited = amount, credited_at = lotus_now() where id = ${one}`,
    cardFindings,
  )
  expect(twice).toEqual(expect.arrayContaining(['I22 card  of', 'I22 order D']))
  const less = sql`update deposit set credited = credited - 1 where id = (select min(id) from deposit where status = 'CREDITED')`
  expect(await spoiled(less, cardFindings)).toEqual(['I22 order D'])
  const copy = sql`update deposit set idempotency_key = 'card-0-b' where id = (select min(id) from deposit where idempotency_key = 'card-2-b')`
  expect(await spoiled(copy, cardFindings)).toEqual(['I22 order D'])
  const waiting = sql`update deposit set status = 'AWAITING_PAYMENT' where id = ${one}`
  expect(await spoiled(waiting, (db) => uncardedFindings(db, 0))).toEqual(['I22 an end of all words'])
})
