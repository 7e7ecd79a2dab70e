import { randomUUID } from 'node:crypto'
import { createDatabase, resolveDatabase, sql, type Database } from '@lotus/database'
import {
  addDays,
  businessDay,
  formatExact,
  formatMoney,
  moneyToString,
  must,
  parseMoney,
  type Money,
} from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { expect, it } from 'vitest'
import { payRebateDays } from '../../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { settleDue } from '../../../apps/server/src/modules/agents/settle/settle-due.ts'
import type { Calls } from '../families/calls.ts'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { idBelow, openBelow, PASSWORD, tokenOf, topAgent } from './contract-people.ts'
import { faces } from '../faces.ts'

// A day's wage that the upline pays of the own wallet (AC10, T20, issue 19): a player who came by a link plays, the holder claims, the
// upline owes, pays all, and the way goes down to one bet. Beside it a slot's salary of another agent (AC12) arrives while its page is
// open, and a dividend (AC09) takes over what a player's bonus left of the day before, and is paid. The program of npm start and Chromium; only the day is brought forward.

const homes = faces('earning', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.87' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.97' },
] as const satisfies readonly Home[])

/** Of a bet that hardly ever wins: a team that wins reaches no tier. */
const POINTS = 27

const wage = (ratePpm: number) => ({
  kind: 'DAILY' as const,
  cadence: 'DAILY' as const,
  categories: ['LOTT' as const],
  activeMinBet: '1',
  tiers: [{ ratePpm, active: 0, validBet: '10', loss: '0' }],
})

async function fund(calls: Calls, amount: string): Promise<void> {
  const input = { channelCode: 'demo_bank', amount }
  const { id } = await calls('cashier.createDeposit', input, { idempotencyKey: randomUUID() })
  await until(
    async () => {
      const order = await calls('cashier.deposit', { id })
      if (order.status !== 'CREDITED') await calls('cashier.simulatePayment', { id })
      return calls('cashier.deposit', { id })
    },
    ({ status }) => status === 'CREDITED',
    { what: 'the deposit', limitMs: 60_000 },
  )
}

const salary = {
  kind: 'REALTIME' as const,
  categories: ['LOTT' as const],
  profitPpm: 5000,
  lossPpm: 5000,
  singleBet: '1',
}

const dividend = {
  kind: 'DIVIDEND' as const,
  cadence: 'DAILY' as const,
  carry: 'PERMANENT' as const,
  payout: 'REVIEW' as const,
  categories: ['LOTT' as const],
  activeMinBet: '1',
  tiers: [{ ratePpm: 50_000, active: 0, validBet: '0', loss: '0' }],
}
/** Follows a link of the agent and plays once; answers the player and the stake. */
async function playBelow(person: Person, agent: Calls, name: string): Promise<{ player: Calls; stake: Money }> {
  const link = { kind: 'player' as const, rates: {}, channel: 'Zalo', days: null, usesMax: null, domain: null }
  const { code } = await agent('agent.createLink', link)
  const account = { username: name, password: PASSWORD, confirmPassword: PASSWORD, agree: true, ageConfirmed: true }
  await person.calls()('member.register', { ...account, affiliateCode: code })
  const player = person.calls(await tokenOf(person, name, PASSWORD))
  return { player, stake: await play(player) }
}

/** Deposits and plays the one-minute game until its draw. */
async function play(player: Calls): Promise<Money> {
  await fund(player, '1000')
  const before = await moneyOf(player)
  await until(
    async () => {
      const { current } = await player('lottery.current', { gameCode: 'SEN60' })
      const items = [{ play: 'lo4', content: ['1234'], points: POINTS, odds: [{ tier: 'win', odds: '8880' }] }]
      const order = { gameCode: 'SEN60', issueNo: current?.issueNo ?? '', items }
      return player('lottery.placeOrders', order, { idempotencyKey: randomUUID() }).catch((error: unknown) =>
        String(error),
      )
    },
    (placed) => typeof placed !== 'string',
    { what: 'a bet before the lock', limitMs: 20_000 },
  )
  return before - (await moneyOf(player))
}

async function moneyOf(player: Calls): Promise<Money> {
  const { cash, bonus } = await player('wallet.balance', {})
  return parseMoney(cash) + parseMoney(bonus)
}

type Settling = { owner: Database; db: Database; stop(): Promise<void> }

async function openSettling(): Promise<Settling> {
  const database = await resolveDatabase({ env: { LOTUS_DATA_DIR: platform.product.dataDir } })
  const owner = createDatabase({ connectionString: database.ownerUrl, max: 2 })
  const db = createDatabase({ connectionString: database.appUrl, max: 2 })
  return { owner, db, stop: () => Promise.all([owner.end(), db.end()]).then(() => database.stop()) }
}

/** A bonus as promotions grant them; without a movement of the ledger nobody's costs would change. */
async function giveBonus({ owner }: Settling, player: string, amount: Money): Promise<void> {
  const memberId = await owner.value<bigint>(sql`select id from member where username = ${player}`)
  await owner.query(sql`
    select bonus_grant(${memberId}::bigint, 'P', ${amount}::bigint, 'journey', ${amount}::bigint, 1000000, '{}'::jsonb, null, '{}'::text[], 72, true, null)`)
}

type Counted = 'agent_fact' | 'agent_promotion'

/** Until so many rows of each of these people are counted. */
async function counted({ owner }: Settling, table: Counted, names: readonly string[], times = 1): Promise<void> {
  await until(
    async () => {
      const { rows } = await owner.pool.query(
        `select from ${table} f join member m on m.id = f.member_id where m.username = any ($1) group by m.id having count(*) >= $2`,
        [names, times],
      )
      return rows.length
    },
    (count) => count === names.length,
    { what: `${table} to be counted`, limitMs: 150_000 },
  )
}

/** What the jobs do just after a midnight. */
async function closeDay({ db }: Settling, midnight: Date): Promise<void> {
  const at = new Date(midnight.getTime() + 1000)
  // A dividend waits for the small shares of its days.
  await payRebateDays(db, at)
  await until(
    () => settleDue(db, at),
    (made) => made > 0,
    { what: 'the statements of the day', limitMs: 60_000 },
  )
}

type Ending = { holders: readonly string[]; players: readonly string[]; withBonus: readonly string[] }

/**
 * The contracts begin with today, not with tomorrow, and once everything is counted the jobs run as they would after midnight;
 * answers that midnight. What is counted from now on is of the day that follows.
 */
async function endDay(settling: Settling, { holders, players, withBonus }: Ending): Promise<Date> {
  const { owner } = settling
  await counted(settling, 'agent_fact', players)
  await counted(settling, 'agent_promotion', withBonus)
  // The day of the bets: waiting for them may have gone on past midnight.
  const day = await owner.value<string>(sql`
    select business_day(min(f.at))::text as day from agent_fact f join member m on m.id = f.member_id where m.username = any (${[...players]}::text[])`)
  const [start, end] = [sql`${day}::date::timestamp`, sql`(${day}::date + 1)::timestamp`]
  await owner.query(sql`
    update agent_contract c set starts_at = ${start} at time zone 'Asia/Ho_Chi_Minh' from member m
    where m.id = c.member_id and m.username = any (${[...holders]}::text[]) and c.state = 'ACTIVE'`)
  const midnight = await owner.value<Date>(sql`select ${end} at time zone 'Asia/Ho_Chi_Minh' as midnight`)
  await closeDay(settling, midnight)
  return midnight
}

const seen = ({ page }: Person, text: string) => firstVisible(page.getByText(text, { exact: true })).waitFor()
const button = ({ page }: Person, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .filter({ visible: true })
    .first()
const list = ({ site }: Person, tab: string) => `${site}/index?ac=dailySalary&acItem=${tab}`

type Team = {
  top: Person
  holder: Person
  upline: Calls
  below: Calls
  names: { top: string; holder: string; player: string }
}

/** An agent of the operator, an agent below whose wage the first one pays, and a player of that one with a bet. */
async function prepare(home: Home): Promise<Team> {
  const [top, holder] = [await platform.open(home, 'upline'), await platform.open(home, 'holder')]
  const names = { top: `tren${home.language}1`, holder: `duoi${home.language}1`, player: `choi${home.language}1` }
  const { t } = holder
  // The operator looks at the upline's own wage first.
  const upline = await topAgent(top, names.top, [{ ...wage(10_000), payout: 'REVIEW' as const }])
  const below = await openBelow(holder, upline, names.holder)
  const terms = { ...wage(5000), funding: 'UPLINE' as const, payout: 'CLAIM' as const }
  await upline('agent.offerContract', { memberId: await idBelow(upline, names.holder), terms, ack: [] })
  await holder.step('sign what the upline pays', async () => {
    await logIn(holder, { name: names.holder, password: PASSWORD })
    await holder.page.goto(`${holder.site}/index?ac=dailySalary`)
    await seen(holder, t('agents:contract.fundingOf.UPLINE'))
    await look(holder, 'funded-offer')
    await holder.page.getByRole('checkbox').check()
    await button(holder, t('agents:contract.sign')).click()
    await seen(holder, t('agents:contract.state.ACTIVE'))
    // The signature stands in the public log before long; until then the check says so.
    const stands = holder.page.getByRole('listitem').filter({ hasText: t('agents:contract.proof.step.logged') })
    await expect
      .poll(
        async () => {
          await button(holder, t('promotions:raffle.check')).click()
          await stands.waitFor()
          return stands.innerText()
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toContain(t('promotions:raffle.outcome.ok'))
    await look(holder, 'contract-proof')
  })
  await playBelow(holder, below, names.player)
  return { top, holder, upline, below, names }
}

/** Claimed, owed, paid with one tap, and opened down to the bet. */
async function earn({ top, holder, upline, below, names }: Team): Promise<void> {
  const { t } = holder
  const { rows } = await below('contract.statements', { kind: 'DAILY' })
  const statement = must(rows[0], 'the wage of the day')
  const due = formatMoney(parseMoney(statement.due))
  expect(statement).toMatchObject({ state: 'CLAIM', funding: 'UPLINE', holder: names.holder, granter: names.top })
  expect(parseMoney(statement.due)).toBeGreaterThan(parseMoney('1'))

  await holder.step('claim it', async () => {
    await holder.page.goto(list(holder, 'statements'))
    await seen(holder, t('agents:statement.state.CLAIM'))
    await button(holder, /^\d\d\/\d\d\/\d{4}$/).click()
    await button(holder, t('agents:statement.claim')).waitFor()
    await look(holder, 'claim')
    await button(holder, t('agents:statement.claim')).dblclick()
    await seen(holder, t('agents:statement.state.OWED'))
    await look(holder, 'claimed-owed')
  })

  await top.step('owe it', async () => {
    await logIn(top, { name: names.top, password: PASSWORD })
    await top.page.goto(list(top, 'givenStatements'))
    await seen(top, t('agents:statement.debt.all_one', { count: '1', amount: due }))
    await button(top, t('agents:statement.debt.payAll')).click()
    await seen(top, t('agents:statement.debt.paidPart', { amount: due }))
    await look(top, 'owed')
  })
  // The job has asked in vain once, and asks again a day later: what is paid from now on is paid by hand.
  await until(
    async () => (await upline('agent.statements', { kind: 'DAILY' })).rows[0]?.debt?.tries ?? 0,
    (tries) => tries > 0,
    { what: 'the first try of the job', limitMs: 120_000 },
  )
  await fund(upline, '100')
  await top.step('pay all', async () => {
    await button(top, t('agents:statement.debt.payAll')).dblclick()
    await seen(top, t('agents:statement.debt.allPaid', { amount: due }))
    await button(top, t('agents:statement.debt.payAll')).waitFor({ state: 'detached' })
    await look(top, 'owed-paid')
  })
  expect((await below('wallet.balance', {})).cash).toBe(statement.due)
  expect((await upline('wallet.balance', {})).cash).toBe(moneyToString(parseMoney('100') - parseMoney(statement.due)))

  await holder.step('see it paid, down to the bet', async () => {
    // By push: nothing was loaded anew.
    await seen(holder, t('agents:statement.state.PAID'))
    await button(holder, names.player).click()
    const memberId = await idBelow(below, names.player)
    const bets = await below('contract.statementBets', { id: statement.id, memberId, limit: 10 })
    await seen(holder, must(bets.rows[0], 'the bet').bet)
    await look(holder, 'paid-bet')
  })
  expectNoProblems(top, holder)
}

/** The operator looks at the upline's own wage and pays it; the letter leads to the statement, which adds up. */
async function receive({ top, names }: Team): Promise<void> {
  const { rows } = await platform.office('bo.statements', { account: names.top, kind: 'DAILY' })
  const { id, due } = must(rows[0], 'the statement that waits')
  expect(await platform.office('bo.decideStatement', { id, due, decision: 'pay', reason: 'test' })).toMatchObject({
    state: 'PAID',
  })
  await top.step('receive a statement by its letter', async () => {
    await openByLetter(top, due)
    await look(top, 'statement-received')
  })
  expectNoProblems(top)
}

/** The letter about a payment leads to its statement. */
async function openByLetter(person: Person, due: string): Promise<void> {
  const { page, t, site } = person
  // Whatever the sign of the currency is.
  const [before = '', after = ''] = t('mail:inbox.statementPaidTitle', {
    amount: `${formatMoney(parseMoney(due))} @`,
  }).split('@')
  await page.goto(`${site}/index?mc=messageV2`)
  const letters = page.getByRole('button').filter({ hasText: before }).filter({ hasText: after })
  await firstVisible(letters).click()
  await look(person, 'statement-letter')
  await page.getByRole('link', { name: t('talk:inbox.action.CONTRACT') }).click()
  await page.getByRole('list', { name: t('agents:statement.steps') }).waitFor()
  await seen(person, t('agents:statement.state.PAID'))
}

type Slots = { agent: Person; calls: Calls; name: string; player: string; below: Calls; bonus: Money }

/** An agent paid every five minutes, with the page of the salary open, and a player with a bet. */
async function prepareSlots(home: Home): Promise<Slots> {
  const agent = await platform.open(home, 'slots')
  const [name, player] = [`khung${home.language}1`, `nhip${home.language}1`]
  const calls = await topAgent(agent, name, [salary, dividend])
  await agent.step('wait for a slot', async () => {
    await logIn(agent, { name, password: PASSWORD })
    await agent.page.goto(`${agent.site}/index?ac=realTimeSalary&acItem=statements`)
    await seen(agent, agent.t('agents:statement.none'))
  })
  const { player: below, stake } = await playBelow(agent, calls, player)
  // More than the player can lose with one bet, and less than with two.
  return { agent, calls, name, player, below, bonus: (stake * 3n) / 2n }
}

/** AC12: paid while the page is open, on the balance, and explained down to the bet. */
async function seeSlot({ agent, calls, player }: Slots): Promise<void> {
  const { page, t } = agent
  await agent.step('see the salary of a slot arrive', async () => {
    // By push: nothing was loaded anew.
    await button(agent, /^\d\d\/\d\d\/\d{4}/).waitFor()
    await look(agent, 'slot-paid')
  })
  const { rows } = await calls('contract.statements', { kind: 'REALTIME' })
  const statement = must(rows[0], 'the slot’s statement')
  expect(statement).toMatchObject({ state: 'PAID', funding: 'OPERATOR' })
  expect(parseMoney(statement.due)).toBeGreaterThan(0n)
  expect((await calls('wallet.balance', {})).cash).toBe(statement.due)
  await agent.step('open it down to the bet', async () => {
    await button(agent, /^\d\d\/\d\d\/\d{4}/).click()
    const memberId = await idBelow(calls, player)
    const bets = await calls('contract.statementBets', { id: statement.id, memberId, limit: 10 })
    await page.getByRole('list', { name: t('agents:statement.steps') }).waitFor()
    await seen(agent, must(bets.rows[0], 'the bet').bet)
    await look(agent, 'slot-bet')
  })
}

/**
 * AC09: what a bonus took off the first day is carried into the second, whose dividend the operator looks at and pays; both
 * statements say so step by step.
 */
async function seeCarry({ agent, calls, name, bonus }: Slots): Promise<void> {
  const { page, t, site } = agent
  // The second day is tomorrow.
  const today = businessDay(new Date())
  const { rows } = await calls('contract.statements', {
    kind: 'DIVIDEND',
    from: addDays(today, -1),
    to: addDays(today, 1),
  })
  const [second, first] = await Promise.all(rows.slice(0, 2).map(({ id }) => calls('contract.statement', { id })))
  const [carried, began] = [must(second, 'the second day'), must(first, 'the first day')]
  expect(began).toMatchObject({ state: 'NOT_REACHED', costs: { bonus: moneyToString(bonus) } })
  expect(Number(began.base)).toBeLessThan(0)
  expect(carried).toMatchObject({ state: 'REVIEW', carryIn: began.base, carryOut: '0.00000000', facts: 1 })
  expect(Number(carried.base)).toBeGreaterThan(0)
  expect(parseMoney(carried.due)).toBeGreaterThan(0n)
  const step = (text: string) =>
    page
      .getByRole('list', { name: t('agents:statement.steps') })
      .getByRole('listitem')
      .filter({ hasText: text })
  await agent.step('see a bonus as a cost of the dividend', async () => {
    await page.goto(`${site}/index?ac=dividend&acItem=s-${began.id}`)
    await step(t('agents:statement.step.bonus'))
      .filter({ hasText: formatMoney(bonus) })
      .waitFor()
    await look(agent, 'dividend-bonus')
  })
  const { rows: waiting } = await platform.office('bo.statements', { account: name, kind: 'DIVIDEND' })
  expect(waiting.find(({ id }) => id === carried.id)).toMatchObject({ state: 'REVIEW', due: carried.due })
  const before = await moneyOf(calls)
  await platform.office('bo.decideStatement', { id: carried.id, due: carried.due, decision: 'pay', reason: 'test' })
  expect((await moneyOf(calls)) - before).toBe(parseMoney(carried.due))
  await agent.step('open the dividend that was paid after the carry by its letter', async () => {
    await openByLetter(agent, carried.due)
    await step(t('agents:statement.step.carryIn'))
      .filter({ hasText: formatExact(carried.carryIn.replace('-', '')) })
      .waitFor()
    await look(agent, 'dividend-carry')
  })
  expectNoProblems(agent)
}

/** The second day: each player plays once more, which is counted after the first day is closed. */
async function nextDay(settling: Settling, slots: readonly Slots[], midnight: Date): Promise<void> {
  await Promise.all(slots.map(({ below }) => play(below)))
  await counted(
    settling,
    'agent_fact',
    slots.map(({ player }) => player),
    2,
  )
  await closeDay(settling, new Date(midnight.getTime() + 86_400_000))
}

it('AC09, AC10, AC12, AC15, T20: a wage is claimed, owed, paid and explained; a statement is received; a slot’s salary arrives; a dividend is paid after a carry', async () => {
  await platform.setSetting('agents.contracts_offered', true)
  await platform.setSetting('agents.contract_upline_funding', true)
  await platform.setSetting('agents.rebates_from', '2026-01-01T00:00:00.000Z')
  const settling = await openSettling()
  try {
    // One day for both, since it ends once.
    const [teams, slots] = await Promise.all([Promise.all(homes.map(prepare)), Promise.all(homes.map(prepareSlots))])
    const withBonus = slots.map(({ player }) => player)
    await Promise.all(slots.map(({ player, bonus }) => giveBonus(settling, player, bonus)))
    const midnight = await endDay(settling, {
      holders: [...teams.flatMap(({ names }) => [names.top, names.holder]), ...slots.map(({ name }) => name)],
      players: [...teams.map(({ names }) => names.player), ...withBonus],
      withBonus,
    })
    await Promise.all([
      ...teams.map((team) => earn(team).then(() => receive(team))),
      Promise.all(slots.map(seeSlot))
        .then(() => nextDay(settling, slots, midnight))
        .then(() => Promise.all(slots.map(seeCarry))),
    ])
  } finally {
    await settling.stop()
  }
}, 400_000)
