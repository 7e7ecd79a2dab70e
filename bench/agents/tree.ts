import { sql, type Database } from '@lotus/database'

/** Of a tree for measuring: the heads at each depth, and who has many directly below. */
export type Grown = { members: number; depth: number; root: bigint; large: bigint; wide: bigint }

/** `hasPlay`: sums of seven days, which no bet stands behind. */
type Wish = { members: number; depth?: number; hasPlay?: boolean }

const CHUNK = 50_000
/** Directly below one agent, beside the others. */
const WIDE = 2000

/**
 * Lays a tree down: agents with two agents below each, down to `depth` levels (by the number of members: 14 at a million), one
 * with 2,000 players directly below, the other players below each agent in turn. Every member has a rate. Members that are there already are left alone.
 */
export async function growTree(
  owner: Database,
  { members, depth = Math.max(3, Math.floor(Math.log2(members / 60))), hasPlay = true }: Wish,
  say: (line: string) => void,
): Promise<Grown> {
  const agents = 2 ** depth - 1
  // Ids of its own: the demo's own members may still be made meanwhile.
  const first = await owner.value<bigint>(sql`
    select 1 + setval(pg_get_serial_sequence('member', 'id'), nextval(pg_get_serial_sequence('member', 'id')) + ${members}::integer)
      - ${members}::integer as first`)
  const id = (n: number) => first + BigInt(n - 1)
  for (let n = 1; n <= members; n += CHUNK) {
    const last = Math.min(n + CHUNK - 1, members)
    await addMembers(owner, { first, agents, from: n, last })
    say(`${last} of ${members} members`)
  }
  await addAgents(owner, { first, agents, depth })
  for (let n = agents + 1; n <= members; n += CHUNK) {
    const last = Math.min(n + CHUNK - 1, members)
    await addPlayers(owner, { first, agents, from: n, last })
    say(`${last} of ${members} places`)
  }
  const all = sql`between ${first}::bigint and ${first}::bigint + ${members}::integer - 1`
  await countTeams(owner, all)
  if (hasPlay) await addPlay(owner, { first, members, all })
  await owner.query(sql`analyze`)
  // Two below each: number 8 has an eighth of the players.
  return { members, depth: depth + 1, root: id(1), large: id(8), wide: id(2) }
}

/** Of an id: that it is one of the tree's. */
type Mine = ReturnType<typeof sql>
type Chunk = { first: bigint; agents: number; from: number; last: number }

async function addMembers(owner: Database, { first, agents, from, last }: Chunk): Promise<void> {
  await owner.query(sql`
    insert into member (id, username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, account_type)
    overriding system value select ${first}::bigint + n - 1, 'tree' || (${first}::bigint + n), 'none', '1', now(), now(), case when n = 1 then 1 when n <= ${agents}::integer then 2 else 0 end
    from generate_series(${from}::integer, ${last}::integer) n`)
}

const joined = sql`date_trunc('milliseconds', now()) - (n % 86400) * interval '1 minute'`

/** Agent n stands below agent n / 2. */
async function addAgents(owner: Database, { first, agents, depth }: { first: bigint; agents: number; depth: number }) {
  for (let level = 1; level <= depth; level += 1) {
    const [from, last] = [2 ** (level - 1), Math.min(2 ** level - 1, agents)]
    await addPlaces(owner, { first, from, last, parent: sql`n / 2`, isAgent: true })
  }
}

/** The first ones below agent 2, the others below each agent in turn. */
async function addPlayers(owner: Database, { first, agents, from, last }: Chunk): Promise<void> {
  const parent = sql`case when n <= ${agents + WIDE}::integer then 2 else 1 + n % ${agents}::integer end`
  await addPlaces(owner, { first, from, last, parent, isAgent: false })
}

async function addPlaces(
  owner: Database,
  p: { first: bigint; from: number; last: number; parent: ReturnType<typeof sql>; isAgent: boolean },
): Promise<void> {
  await owner.query(sql`
    with place as (
      select ${p.first}::bigint + n - 1 as id, ${p.first}::bigint - 1 + ${p.parent} as upline, ${joined} as joined_at
      from generate_series(${p.from}::integer, ${p.last}::integer) n
    )
    insert into agent_node (cell, member_id, uplines, is_agent, via, joined_at)
    select cell_of(p.id), p.id, case when u.member_id is null then '{}' else u.member_id || u.uplines end, ${p.isAgent}::boolean, 'direct', p.joined_at
    from place p left join agent_node u on u.cell = cell_of(p.upline) and u.member_id = p.upline`)
  await owner.query(sql`
    insert into agent_team (cell, member_id, descendant_id, depth, is_agent, joined_at)
    select cell_of(u.id), u.id, x.member_id, u.depth, x.is_agent, x.joined_at
    from agent_node x cross join unnest(x.uplines) with ordinality as u(id, depth)
    where x.member_id between ${p.first}::bigint + ${p.from}::integer - 1 and ${p.first}::bigint + ${p.last}::integer - 1`)
  await owner.query(sql`
    with rated as (
      select x.cell, x.member_id, 80000 - x.depth * 5000 as rate_ppm from agent_node x
      where x.member_id between ${p.first}::bigint + ${p.from}::integer - 1 and ${p.first}::bigint + ${p.last}::integer - 1
    ), noted as (
      insert into agent_rate_change (cell, member_id, n, changed_at, category, from_ppm, to_ppm, changed_by)
      select cell, member_id, 1, now() - interval '1 day', 'LOTT', 0, rate_ppm, 'bench' from rated
    )
    insert into agent_rate (cell, member_id, category, rate_ppm) select cell, member_id, 'LOTT', rate_ppm from rated`)
}

/** As the commands keep them, from the rows of the teams. */
async function countTeams(owner: Database, all: Mine): Promise<void> {
  await owner.query(sql`
    insert into agent_team_count (cell, member_id, depth, agents, players)
    select cell, member_id, depth, count(*) filter (where is_agent), count(*) filter (where not is_agent) from agent_team
    where member_id ${all} group by 1, 2, 3`)
  await owner.query(sql`
    insert into agent_team_joined (cell, member_id, day, members)
    select cell, member_id, business_day(joined_at), count(*) from agent_team where member_id ${all} group by 1, 2, 3`)
}

/** How many different people played: everybody today, and as many rows as a month of gaps has at most. */
async function addPeople(owner: Database, all: Mine): Promise<void> {
  await owner.query(sql`
    insert into agent_team_people_day (cell, member_id, reach, currency, category, day, gap, members)
    select t.cell, t.member_id, 'TEAM', 'P', c.category, business_day(now()) - d, g, t.people
    from (select cell, member_id, sum(agents + players) as people from agent_team_count where member_id ${all} group by 1, 2 having sum(agents + players) > 1000) t
    cross join unnest(array['ALL', 'LOTT']) c(category) cross join generate_series(0, 30) d cross join generate_series(1, 31) g`)
}

async function addPlay(owner: Database, p: { first: bigint; members: number; all: Mine }): Promise<void> {
  await addPeople(owner, p.all)
  await owner.query(sql`
    insert into agent_member_day (cell, member_id, day, stay, category, currency, bets, stake, valid_bet, payout)
    select cell_of(id), id, business_day(now()), 0, 'LOTT', 'P', 2, 400000, 400000, 300000
    from (select ${p.first}::bigint + n - 1 as id from generate_series(1, ${p.members}::integer) n) m`)
  await owner.query(sql`
    insert into agent_team_day (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
    select x.cell, x.member_id, business_day(now()) - d, 'LOTT', 'P', 2, 2, 400000, 400000, 300000, 100, 200
    from agent_node x cross join generate_series(0, 6) d
    where x.member_id ${p.all} and (x.is_agent or d = 0)`)
}
