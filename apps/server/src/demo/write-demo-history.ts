import { setImmediate } from 'node:timers/promises'
import { addDays, businessDay, must, seededRng, zonedInstant } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import type { Composition } from '../composition.ts'
import { demoSettings, findDemoOperator } from '../modules/backoffice/index.ts'
import { agentsDemo } from '../modules/agents/index.ts'
import { cashierDemo, cashierModule, cashierSettings } from '../modules/cashier/index.ts'
import { loyaltyDemo, loyaltyModule } from '../modules/loyalty/index.ts'
import { promotionsDemo } from '../modules/promotions/index.ts'
import { identityDemo } from '../modules/identity/index.ts'
import { createPlacing, ensureOrderPartitions, lotteryDemo } from '../modules/lottery/index.ts'
import { messagesDemo, messagesModule } from '../modules/messages/index.ts'
import { getSetting, proposeSettings, setSetting } from '../modules/system/index.ts'
import { documentsOfDay, verificationModule } from '../modules/verification/index.ts'
import { createWallet, ensurePartitions, forgetRollups } from '../modules/wallet/index.ts'
import { minutesAgo, type DemoAct, type DemoDay, type DemoAccount } from '../platform/demo-act.ts'
import { deletePublicEvents } from '../platform/outbox/outbox.repo.ts'
import { atPastTime, type HistoryClock } from './moved-clock.ts'

type Generated = agentsDemo.Generated

export const HISTORY_DAYS = 60
/** The demo accounts that get a history; any other account starts as a new member. */
const ACCOUNTS: Readonly<Record<DemoAccount, string>> = { first: 'demo1', second: 'demo2' }
const MEMBERS_PER_DAY = 6
/** The crowd comes in the last month, once the demo's first members are there. */
const CROWD_DAYS = 31
/** Most of it at once, the rest one after the other until today. */
const CROWD_AT_ONCE = { members: 144, aDay: 48 }
const FIRST_DAYS = 4
/** The months that sixty days reach into. */
const MONTHS = 3
const DAYS_TOGETHER = 7
const DAYS_ALONE = 14

export type HistoryDeps = {
  composition: Composition
  /** The owner of tables and functions. */
  owner: Database
  /** Simulated draws are derived from it. */
  secret: Uint8Array
  isStopping: () => boolean
  days?: number
}

/**
 * Gives a new demo sixty days of history: members, money, orders on national draws, chat. Each week is one transaction
 * that also stores its last day, so a stopped program continues where it was, and nothing is done twice. Returns false
 * if it was stopped.
 */
export async function writeDemoHistory(deps: HistoryDeps): Promise<boolean> {
  const { composition, owner, days = HISTORY_DAYS } = deps
  const now = composition.deps.clock.now()
  const today = businessDay(now)
  // In a transaction, where settings are not cached: a day that was just written must not be repeated.
  const done = must(await owner.tx((tx) => getSetting(tx, demoSettings.history)), 'it was decided that there is a past')
  const isNew = done === 'new'
  // If the program was stopped, the days up to `done` are written; the next start does not add the days since then.
  const lastDay = isNew ? addDays(today, -days - 1) : done
  const passwordHash = await composition.passwords.hash(
    Buffer.from(composition.deps.rng.bytes(32)).toString('base64url'),
  )
  const firstDay = addDays(today, -days)
  if (isNew) {
    await makeMonths(owner, firstDay)
    await openLoyalty(deps, firstDay, now)
  }
  const left = Array.from({ length: days + 1 }, (_, age) => ({
    day: addDays(today, age - days),
    back: days - age,
    age,
    ofCrowd: age - Math.max(FIRST_DAYS, days - CROWD_DAYS),
  }))
  const missing = left.filter(({ day }) => day > lastDay)
  while (missing.length > 0) {
    if (deps.isStopping()) return false
    const together = missing.splice(0, daysTogether(missing))
    await atPastTime(owner, async (history) => {
      for (const one of together) {
        await layDownDay(deps, history, { ...one, now, passwordHash })
        // Requests of people come first.
        await setImmediate()
      }
    })
  }
  await owner.tx(async (tx) => {
    await forgetRollups(tx)
    await agentsDemo.openContracts(tx)
    await promotionsDemo.openBoard(tx, now)
    await setSetting(tx, demoSettings.history, 'results', 'demo')
  })
  composition.deps.nudgeOutbox()
  return true
}

/**
 * Each transaction makes every connection plan its statements anew, since it replaces the clock function; so a week is
 * written at once. The last days contain chat and open requests: they go one by one, so that no chat room and no queue
 * stays locked for long.
 */
const daysTogether = ([first]: readonly { back: number }[]): number =>
  first !== undefined && first.back > DAYS_ALONE + DAYS_TOGETHER ? DAYS_TOGETHER : 1

/** Ranks, points and promotions count from the first day on; first of all, because whoever logs in gets no history any more. */
async function openLoyalty({ owner, composition }: HistoryDeps, firstDay: string, now: Date): Promise<void> {
  await owner.tx(async (tx) => {
    await loyaltyDemo.openProgramme(tx, zonedInstant(firstDay, '00:00'))
    await promotionsDemo.openPromotions(tx, now)
    const { first } = await findAccounts(tx)
    if (first === undefined) return
    await loyaltyDemo.fillProgramme(tx, first, now)
    await loyaltyDemo.fillMall(tx, composition.of(loyaltyModule), first)
  })
}

/** Months of journal, orders and rebates that end before today. */
async function makeMonths(owner: Database, firstDay: string): Promise<void> {
  await atPastTime(owner, async ({ db, moveTo }) => {
    await moveTo(zonedInstant(firstDay, '00:00'))
    await ensurePartitions(db, MONTHS)
    await ensureOrderPartitions(db, MONTHS)
    await agentsDemo.ensureRebateMonths(db, MONTHS)
    await loyaltyDemo.ensureMonths(db, MONTHS)
  })
}

type Day = Pick<DemoDay, 'day' | 'back' | 'now'> & { age: number; ofCrowd: number; passwordHash: string }

async function layDownDay(
  deps: HistoryDeps,
  history: HistoryClock,
  { day, back, age, ofCrowd, now, passwordHash }: Day,
): Promise<void> {
  const { composition, secret } = deps
  const { db, clock } = history
  const wallet = createWallet({ db })
  const platform = { ...composition.deps, db, clock, nudgeOutbox: () => {} }
  await agentsDemo.holdRebates(db)
  await history.moveTo(zonedInstant(day, '00:00'))
  const accounts = await findAccounts(db)
  if (age === 0) {
    await agentsDemo.beginRebates(db, clock.now())
    await agentsDemo.holdContracts(db)
  }
  await welcomeMembers(history, { day, back, age, ofCrowd, passwordHash, accounts })
  if (age === 1) await agentsDemo.openLinks(platform)
  const generated = await listGenerated(db)
  await agentsDemo.fillDemoTeam(platform, generated)
  await agentsDemo.contractsOfDay(db, generated, { age, back, ofCrowd })
  const demoDay: DemoDay = {
    day,
    back,
    now,
    generated: generated.first,
    crowd: agentsDemo.playersOfCrowd(generated),
    accounts,
    rng: seededRng(back + 1),
  }
  const operatorOf = async (username: string) =>
    must(await findDemoOperator(db, username), 'the demo has its operators')
  const [reviewer, agent, editor] = [
    await operatorOf('linh.fin'),
    await operatorOf('tu.op'),
    await operatorOf('mai.sup'),
  ]
  const operator = { operatorId: agent.id, username: agent.username }
  const cashier = cashierDemo.withOwnCallbacks({ ...composition.of(cashierModule), ...platform, wallet })
  await agentsDemo.duplicatesOfDay(db, generated, back, (id, ofId) => cashierDemo.bindAccount(cashier, id, ofId))
  const acts = [
    ...(await lotteryDemo.nationalDay({ ...platform, wallet, placing: createPlacing(db), secret, operator }, demoDay)),
    ...cashierDemo.moneyDay({ ...cashier, reviewer }, demoDay),
    ...documentsOfDay({ ...composition.of(verificationModule), ...platform }, demoDay, reviewer),
    ...messagesDemo.messagesOfDay(
      { ...composition.of(messagesModule), ...platform, agent, editor: editor.username },
      demoDay,
    ),
    ...(back === 0 ? [proposal(composition, db, demoDay, editor)] : []),
  ]
  for (const { at, run } of acts.filter((act) => act.at < now).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await history.moveTo(at)
    await run()
  }
  await agentsDemo.payPastRebates(db, zonedInstant(day, '00:00'), day)
  await wallet.stop()
  const end = back === 0 ? now : zonedInstant(addDays(day, 1), '00:00')
  await history.moveTo(end)
  await agentsDemo.settlePast(db, end, back, platform.log)
  // Old events are not news: open pages would take an old draw for the latest.
  await deletePublicEvents(db, now)
  await setSetting(db, demoSettings.history, day, 'demo')
}

/** A change of a guarded setting that waits for the second operator. */
function proposal(
  { deps }: Composition,
  db: Database,
  day: DemoDay,
  { id, username }: { id: bigint; username: string },
): DemoAct {
  const changes = [{ key: cashierSettings.withdrawDailyAmount.key, value: '80000', seen: null }]
  const input = { changes, reason: '(mô phỏng) Giảm hạn mức rút mỗi ngày' }
  const run = () => db.tx((tx) => proposeSettings(tx, deps.all.settings, input, { operatorId: id, username }))
  return { at: minutesAgo(day, 40), run: async () => void (await run()) }
}

/** The demo accounts that nobody has logged in to. */
export async function findAccounts(db: Queryable): Promise<DemoDay['accounts']> {
  const [first, second] = [
    await identityDemo.findUntouched(db, ACCOUNTS.first),
    await identityDemo.findUntouched(db, ACCOUNTS.second),
  ]
  return { ...(first === undefined ? {} : { first }), ...(second === undefined ? {} : { second }) }
}

/** The crowd registers after the first members; a member's id is higher the later they did. */
export async function listGenerated(db: Queryable): Promise<Generated> {
  const ids = (await identityDemo.listGenerated(db)).map(({ id }) => id)
  const count = identityDemo.generatedMembers.length
  return { first: ids.slice(0, count), crowd: ids.slice(count) }
}

/** Those of a list who come on a day of it, counted from its first. */
const arrivals = <Member>(members: readonly Member[], day: number, aDay: number): readonly Member[] =>
  day < 0 ? [] : members.slice(day * aDay, (day + 1) * aDay)

/** Some members register each day, the demo's own on the first. */
async function welcomeMembers(
  { db, moveTo }: HistoryClock,
  {
    day,
    back,
    age,
    ofCrowd,
    passwordHash,
    accounts,
  }: Pick<Day, 'day' | 'back' | 'age' | 'ofCrowd' | 'passwordHash'> & Pick<DemoDay, 'accounts'>,
): Promise<void> {
  const at = zonedInstant(day, '05:30')
  if (age === 0) for (const id of Object.values(accounts)) await identityDemo.setJoined(db, id, at)
  await moveTo(at)
  const [early, late] = [
    identityDemo.crowdMembers.slice(0, CROWD_AT_ONCE.members),
    identityDemo.crowdMembers.slice(CROWD_AT_ONCE.members),
  ]
  const members = [
    ...arrivals(identityDemo.generatedMembers, age, MEMBERS_PER_DAY),
    ...arrivals(early, ofCrowd, CROWD_AT_ONCE.aDay),
    ...arrivals(late, ofCrowd, Math.ceil(late.length / (ofCrowd + back + 1))),
  ]
  for (const member of members) await identityDemo.generateMember(db, member, passwordHash)
}
