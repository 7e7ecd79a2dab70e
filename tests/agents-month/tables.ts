import { must, orderStatus } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import { contractHash, contractText, type ContractVersion } from '@lotus/rules/agents'
import { statusOf } from '../../apps/server/src/modules/agents/rebates/world.fixtures.ts'
import { offerOf } from '../../apps/server/src/modules/agents/contracts/contract-terms.ts'
import { money, ppm, termsOf } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import { isMoved, personOf } from './changes.ts'
import { DAYS, LOTTERY, month, type MonthWorld } from './world.ts'

// A generated month in a database: places and rates, signed contracts, and the news of settled bets of a day.

const EARLY = '2026-09-01T00:00:00Z'
const CHUNK = 2000
const DAY_MS = 86_400_000

export function* inParts<T>(rows: readonly T[], size = CHUNK): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** The members of a world with their places and rates; their ids by those of the world. */
export async function addMembers(owner: Database, world: MonthWorld): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>()
  const lines = new Map<string, string[]>()
  for (const part of inParts(world.members.filter(({ id }) => !isMoved(id)))) {
    const rows = await owner.many<{ id: bigint; name: string }>(sql`
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, account_type, is_test, status)
      select x.name, 'none', '1', ${EARLY}, ${EARLY}, x.type, x.type > 40, x.status
      from unnest(${part.map(({ id }) => nameOf(id))}::text[], ${part.map(({ type }) => type)}::integer[],
        ${part.map(({ status }) => statusOf(status))}::text[]) as x(name, type, status)
      returning id, username as name`)
    const byName = new Map(rows.map(({ id, name }) => [name, id]))
    for (const { id } of part) ids.set(id, must(byName.get(nameOf(id)), 'a new member'))
    const places = part.map(({ id, upline, type, rates }) => {
      const above = upline === null ? [] : [upline, ...must(lines.get(upline), 'an upline stands before its downline')]
      lines.set(id, above)
      const given = Object.entries(rates).map(([category, rate]) => ({ category, ppm: ppm(rate) }))
      return {
        id: String(ids.get(id)),
        uplines: above.map((one) => String(ids.get(one))),
        isAgent: type === 2,
        rates: given.filter((one) => one.ppm > 0),
      }
    })
    await addPlaces(owner, JSON.stringify(places))
  }
  return ids
}

/** How many stand below each agent, as joining keeps it: of all lines, once they are there. */
export async function countTeams(owner: Database): Promise<void> {
  await owner.query(sql`
    insert into agent_team_count (cell, member_id, depth, agents, players)
    select cell, member_id, depth, count(*) filter (where is_agent), count(*) filter (where not is_agent) from agent_team group by 1, 2, 3`)
  await owner.query(sql`
    insert into agent_team_joined (cell, member_id, day, members)
    select cell, member_id, business_day(joined_at), count(*) from agent_team group by 1, 2, 3`)
}

/** At most sixteen letters and digits. */
const nameOf = (id: string): string => `m${id.replace('-', 'x')}`

async function addPlaces(owner: Database, places: string): Promise<void> {
  const place = sql`jsonb_to_recordset(${places}::jsonb) as x(id bigint, uplines bigint[], "isAgent" boolean, rates jsonb)`
  await owner.query(sql`
    insert into agent_node (cell, member_id, uplines, is_agent, via, joined_at)
    select cell_of(x.id), x.id, x.uplines, x."isAgent", 'direct', ${EARLY} from ${place}`)
  await owner.query(sql`
    insert into agent_team (cell, member_id, descendant_id, depth, is_agent, joined_at)
    select cell_of(u.id), u.id, x.id, u.n, x."isAgent", ${EARLY} from ${place} cross join unnest(x.uplines) with ordinality as u(id, n)`)
  await owner.query(sql`
    with given as (
      select x.id, r.category, r.ppm from ${place} cross join jsonb_to_recordset(x.rates) as r(category text, ppm integer)
    ), noted as (
      insert into agent_rate_change (cell, member_id, n, changed_at, category, from_ppm, to_ppm, changed_by)
      select cell_of(id), id, row_number() over (partition by id), ${EARLY}, category, 0, ppm, 'test' from given
    )
    insert into agent_rate (cell, member_id, category, rate_ppm) select cell_of(id), id, category, ppm from given`)
}

/** Signed contracts; their names in the world by those of the database. */
export async function addContracts(
  owner: Database,
  { contracts, funded }: MonthWorld,
  ids: ReadonlyMap<string, bigint>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const one of contracts) {
    const n = (counts.get(one.b) ?? 0) + 1
    counts.set(one.b, n)
    const [holder, granter] = [
      must(ids.get(one.b), 'a holder'),
      one.a === null ? null : must(ids.get(one.a), 'a granter'),
    ]
    const version: ContractVersion = {
      ...offerOf({ ...termsOf(one), ...(funded.includes(one.id) ? { funding: 'UPLINE' as const } : {}) }),
      id: `${holder}-${n}`,
      version: 1,
      a: granter === null ? null : String(granter),
      b: String(holder),
    }
    names.set(version.id, one.id)
    await owner.query(sql`
      insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, changed_at)
      values (cell_of(${holder}), ${holder}, ${n}, ${one.kind}, ${granter}::bigint, 1, 'ACTIVE', ${EARLY}, ${EARLY}, ${one.from}, ${EARLY})`)
    await owner.query(sql`
      insert into agent_contract_version (cell, member_id, n, text, hash)
      values (cell_of(${holder}), ${holder}, ${n}, ${contractText(version)}, ${await contractHash(version)})`)
  }
  return names
}

type News = { at: string; member: string; topic: string; payload: object; orders: object[] }
type Bet = MonthWorld['bets'][number]

/** What is told on each day, in the order of time: a ticket or round, and where a bet is voided, that it counts for nothing from then on. */
export function newsByDay(worlds: readonly MonthWorld[], ids: ReadonlyMap<string, bigint>): News[][] {
  const days = Array.from({ length: DAYS }, (): News[] => [])
  const dayOf = (at: string) =>
    must(days[Math.floor((Date.parse(at) - Date.parse(month.start)) / DAY_MS)], 'a day of it')
  for (const { bets, voids, costs } of worlds) {
    for (const [index, cost] of costs.entries()) {
      const member = String(ids.get(personOf(cost.member)))
      const [promotion, kind] = cost.kind === 'CASHBACK' ? ['CASHBACK', 'CASHBACK'] : ['BONUS', 'REWARD']
      const told = { key: `${cost.member}-${index}`, amount: money(cost.amount), currency: 'P', of: null }
      const payload = { ...told, source: 'test', promotion, kind }
      dayOf(cost.at).push({ at: cost.at, member, topic: 'wallet.promotion_paid', payload, orders: [] })
    }
    const voidAt = new Map(voids.map(({ bet, at }) => [bet, at]))
    let ticket: News | undefined
    for (const bet of bets) {
      const member = String(ids.get(personOf(bet.member)))
      if (ticket?.at === bet.at && ticket.member === member && bet.category === LOTTERY)
        ticket.orders.push(orderOf(bet))
      else {
        ticket = newsOf(bet, member, bet.at, false)
        dayOf(bet.at).push(ticket)
      }
      const late = voidAt.get(bet.id)
      if (late !== undefined) dayOf(late).push(newsOf(bet, member, late, true))
    }
  }
  return days.map((day) => day.toSorted((x, y) => (x.at < y.at ? -1 : x.at > y.at ? 1 : 0)))
}

/** A void is the second version of the bet. */
function newsOf(bet: Bet, member: string, at: string, isVoid: boolean): News {
  if (bet.category === LOTTERY) {
    const orders = [
      isVoid ? { ...orderOf(bet), status: orderStatus.void, validBet: '0.0000', version: 2 } : orderOf(bet),
    ]
    const payload = { gameCode: 'TEST', issueNo: '1', currency: 'P', won: 0, payout: '0.0000', orders }
    return { at, member, topic: 'lottery.orders_settled', payload, orders }
  }
  const fact = {
    kind: 'test',
    ref: bet.id,
    category: bet.category,
    stake: money(bet.stake),
    validBet: money(bet.validBet),
  }
  const bets = [{ ...fact, placedAt: bet.at, version: isVoid ? 2 : 1, reversed: isVoid }]
  const names = { vendor: 'test', roundId: bet.id, roundNo: bet.id, gameCode: 'test' }
  const round = { ...names, bet: money(bet.stake), win: money(bet.payout) }
  return { at, member, topic: 'wallet.bets_settled', payload: { currency: 'P', bets, round }, orders: [] }
}

const orderOf = ({ id, category, at, stake, validBet, payout }: Bet) => ({
  id: '1',
  orderNo: id,
  status: orderStatus.lost,
  category,
  placedAt: at,
  stake: money(stake),
  validBet: money(validBet),
  payout: money(payout),
})

/** As a settling module writes them, with their places in the stream. */
export async function tell(owner: Database, day: readonly News[]): Promise<void> {
  for (const part of inParts(day)) {
    const rows = part.map(({ at, member, topic, payload }) => ({ at, member, topic, payload }))
    await owner.query(sql`
      insert into outbox (topic, audience, payload, created_at, position)
      select x.news->>'topic', 'member:' || (x.news->>'member'), x.news->'payload', (x.news->>'at')::timestamptz, nextval('outbox_position_seq')
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as x(news, n) order by x.n`)
  }
}
