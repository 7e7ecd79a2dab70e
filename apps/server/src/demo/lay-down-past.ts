import { setImmediate } from 'node:timers/promises'
import { addDays, businessDay, must, seededRng, zonedInstant } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Composition } from '../composition.ts'
import { demoSettings, findDemoOperator } from '../modules/backoffice/index.ts'
import { cashierDemo, cashierModule } from '../modules/cashier/index.ts'
import { identityDemo } from '../modules/identity/index.ts'
import { createPlacing, ensureOrderPartitions, lotteryDemo } from '../modules/lottery/index.ts'
import { messagesDemo, messagesModule } from '../modules/messages/index.ts'
import { getSetting, setSetting } from '../modules/system/index.ts'
import { createWallet, ensurePartitions, forgetRollups } from '../modules/wallet/index.ts'
import type { DemoDay } from '../platform/demo-act.ts'
import { forgetPublicNews } from '../platform/outbox/outbox.repo.ts'
import { inThePast, type Past } from './moved-clock.ts'

export const PAST_DAYS = 60
export const HERO = 'demo1'
const MEMBERS_A_DAY = 6
/** The months that sixty days reach into. */
const MONTHS = 3

export type PastDeps = {
  composition: Composition
  /** The owner of tables and functions. */
  owner: Database
  /** What simulated draws follow from. */
  secret: Uint8Array
  isStopping: () => boolean
  days?: number
}

/**
 * Gives a new demo sixty days behind it: members, money, orders on national draws, talk. Each day is one transaction that
 * also notes that it is done, so a program that is stopped goes on with the next day, and nothing is ever done twice.
 * False where it was stopped.
 */
export async function layDownPast(deps: PastDeps): Promise<boolean> {
  const { composition, owner, days = PAST_DAYS } = deps
  const now = composition.deps.clock.now()
  const today = businessDay(now)
  // In a transaction, where no setting is remembered: a day that was laid down a moment ago must not come again.
  const done = await owner.tx((tx) => getSetting(tx, demoSettings.history))
  // A day that was stopped in was laid down as far as it had come; the next start does not go on with days since.
  const lastDay = done ?? addDays(today, -days - 1)
  const passwordHash = await composition.passwords.hash(
    Buffer.from(composition.deps.rng.bytes(32)).toString('base64url'),
  )
  const firstDay = addDays(today, -days)
  if (done === null) await makeMonths(owner, firstDay)
  for (let back = days; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    if (day <= lastDay) continue
    if (deps.isStopping()) return false
    await inThePast(owner, (past) => layDownDay(deps, past, { day, back, age: days - back, now, passwordHash }))
    // The person at the first page comes first.
    await setImmediate()
  }
  await owner.tx(async (tx) => {
    await forgetRollups(tx)
    await setSetting(tx, demoSettings.history, 'results', 'demo')
  })
  composition.deps.nudgeOutbox()
  return true
}

/** Months of journal and orders that end before today. */
async function makeMonths(owner: Database, firstDay: string): Promise<void> {
  await inThePast(owner, async ({ db, moveTo }) => {
    await moveTo(zonedInstant(firstDay, '00:00'))
    await ensurePartitions(db, MONTHS)
    await ensureOrderPartitions(db, MONTHS)
  })
}

type Day = Pick<DemoDay, 'day' | 'back' | 'now'> & { age: number; passwordHash: string }

async function layDownDay(deps: PastDeps, past: Past, { day, back, age, now, passwordHash }: Day): Promise<void> {
  const { composition, secret } = deps
  const { db, clock } = past
  const wallet = createWallet({ db })
  const platform = { ...composition.deps, db, clock, nudgeOutbox: () => {} }
  await past.moveTo(zonedInstant(day, '00:00'))
  const hero = await identityDemo.findUntouched(db, HERO)
  await welcomeMembers(past, { day, age, passwordHash, hero })
  const generated = (await identityDemo.listGenerated(db)).map(({ id }) => id)
  const demoDay: DemoDay = {
    day,
    back,
    now,
    players: hero === undefined ? generated : [hero, ...generated],
    hero,
    rng: seededRng(back + 1),
  }
  const reviewer = must(await findDemoOperator(db, 'linh.fin'), 'the demo has its operators')
  const agent = must(await findDemoOperator(db, 'tu.op'), 'the demo has its operators')
  const cashier = cashierDemo.withOwnCallbacks({ ...composition.of(cashierModule), ...platform, wallet })
  const acts = [
    ...(await lotteryDemo.nationalDay({ ...platform, wallet, placing: createPlacing(db), secret }, demoDay)),
    ...cashierDemo.moneyDay({ ...cashier, reviewer }, demoDay),
    ...messagesDemo.talkDay({ ...composition.of(messagesModule), ...platform, agent, editor: 'mai.sup' }, demoDay),
  ]
  for (const { at, run } of acts.filter((act) => act.at < now).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await past.moveTo(at)
    await run()
  }
  await wallet.stop()
  await past.moveTo(back === 0 ? now : zonedInstant(addDays(day, 1), '00:00'))
  // What everybody was told then is no news now: open pages would take an old draw for the latest.
  await forgetPublicNews(db, now)
  await setSetting(db, demoSettings.history, day, 'demo')
}

/** Some members a day come in, the demo's own on the first. */
async function welcomeMembers(
  { db, moveTo }: Past,
  { day, age, passwordHash, hero }: { day: string; age: number; passwordHash: string; hero: bigint | undefined },
): Promise<void> {
  const at = zonedInstant(day, '05:30')
  if (age === 0 && hero !== undefined) await identityDemo.setJoined(db, hero, at)
  await moveTo(at)
  for (const member of identityDemo.generatedMembers.slice(age * MEMBERS_A_DAY, (age + 1) * MEMBERS_A_DAY))
    await identityDemo.generateMember(db, member, passwordHash)
}
