import { createDatabase, resolveDatabase, sql, type Database } from '@lotus/database'
import { moneyToString, must, seededRng, type Money } from '@lotus/kernel'
import { loadFamily, parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder, type Family } from '@lotus/rules/catalogue'
import type { RouteInput } from '@lotus/contract'
import { until, type RunningProduct } from '@lotus/testing/browser'
import { randomDraw } from '../../../packages/rules/test-support/random-orders.ts'
import { callsOf, type Calls } from './calls.ts'

const TRIES = 3000
const SETTLED_LIMIT_MS = 90_000

/**
 * Makes every awaited draw happen. External draws are announced for this moment, entered by one operator and confirmed
 * by another; our own draws come by the clock, which is set forward to the last of them.
 */
export async function bringDraws(product: RunningProduct): Promise<void> {
  const database = await resolveDatabase({ env: { LOTUS_DATA_DIR: product.dataDir } })
  const owner = createDatabase({ connectionString: database.ownerUrl, max: 2 })
  try {
    await drawOutside(product, owner)
    await setClockForward(owner)
    await untilSettled(owner)
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** `drawOf`: the game whose draw this one plays too. */
type Waiting = { issueId: bigint; gameCode: string; family: string; issueNo: string; drawOf: string | null }

async function drawOutside(product: RunningProduct, owner: Database): Promise<void> {
  // The announced times of external draws are days ahead; nothing else of the issue changes.
  const issues = await owner.many<Waiting>(sql`
    update lottery_issue i set lock_at = lotus_now(), draw_at = lotus_now()
    from lottery_game g where g.id = i.game_id and g.draw_source = 'outside' and i.state = 'scheduled'
      and exists (select 1 from lottery_order o where o.issue_id = i.id and o.status = 2)
    returning i.id as "issueId", g.code as "gameCode", g.family, i.issue_no as "issueNo",
      g.draw_of as "drawOf"`)
  // The draw of the other game brings it.
  const isShared = ({ drawOf, issueNo }: Waiting) =>
    issues.some((one) => one.gameCode === drawOf && one.issueNo === issueNo)
  const [first, second] = await Promise.all([operator(product, 'tu.op'), operator(product, 'mai.sup')])
  for (const { issueId, gameCode, family, issueNo } of issues.filter((one) => !isShared(one))) {
    const rules = must(await loadFamily(family), `the rules know no family ${family}`)
    const draw = await winningDraw(owner, rules, issueId)
    const { proposals } = await first('bo.enterResult', { gameCode, issueNo, draw })
    const pending = must(
      proposals.find(({ state }) => state === 'pending'),
      'what was entered waits for the second operator',
    )
    await second('bo.decideDraw', { proposalId: pending.id, decision: 'confirm' })
  }
}

async function operator({ backoffice, passwords, operatorCode }: RunningProduct, username: string): Promise<Calls> {
  const password = must(passwords.get(username), `the start printed no password of ${username}`)
  const { token } = await callsOf(backoffice, 'backoffice')('bo.login', {
    username,
    password,
    code: await operatorCode(username),
  })
  return callsOf(backoffice, 'backoffice', token)
}

type Draw = NonNullable<RouteInput<'bo.enterResult'>['draw']>
type Bet = { play: string; content: unknown; points: number; unit: Money }

/** A draw on which as many of the orders win as possible, because the test checks their explanations. */
async function winningDraw(owner: Database, rules: Family, issueId: bigint): Promise<Draw> {
  const bets = await owner.many<Bet>(sql`
    select play, content, points, unit from lottery_order where issue_id = ${issueId}`)
  const rng = seededRng(Number(issueId))
  const winsOn = (draw: unknown) => {
    const facts = must(parseFamilyDraw(rules, draw), 'a random draw is one of the family')
    return bets.filter(({ unit, ...rest }) => {
      const order = prepareFamilyOrder(rules, { ...rest, unit: moneyToString(unit) })
      return order.ok && settleFamilyOrder(order, facts).payout > 0n
    }).length
  }
  let best = { draw: randomDraw(rules, rng), wins: 0 }
  for (let attempt = 0; attempt < TRIES && best.wins < bets.length; attempt += 1) {
    const draw = randomDraw(rules, rng)
    const wins = winsOn(draw)
    if (wins > best.wins) best = { draw, wins }
  }
  return best.draw as Draw // the wire form of the family, as an operator would enter it
}

/**
 * Tests replace this function in their own database (schema/platform/functions/clock.sql): this one is ahead of the
 * host's clock.
 */
async function setClockForward(owner: Database): Promise<void> {
  const { seconds } = await owner.one<{ seconds: number }>(sql`
    select coalesce(ceil(extract(epoch from max(i.draw_at) - lotus_now())), 0)::integer as seconds
    from lottery_issue i where exists (select 1 from lottery_order o where o.issue_id = i.id and o.status = 2)`)
  await owner.pool.query(`
    create or replace function lotus_now() returns timestamptz language sql volatile parallel safe
      as $$ select clock_timestamp() + interval '${Math.max(0, seconds)} seconds' $$`)
}

async function untilSettled(owner: Database): Promise<void> {
  await until(
    () =>
      owner.many<{ game: string }>(sql`
        select distinct g.code as game from lottery_order o join lottery_game g on g.id = o.game_id where o.status = 2`),
    (waiting) => waiting.length === 0,
    { what: 'every ticket to be settled', limitMs: SETTLED_LIMIT_MS },
  )
}
