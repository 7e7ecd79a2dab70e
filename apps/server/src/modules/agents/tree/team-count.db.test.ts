import { sql } from '@lotus/database'
import { must, seededRng, uniformInt } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { lockMove, moveLine } from '../moves/move.repo.ts'
import { countDirect, countTeam, join, listJoined, listLevels, lockNode, setAgent, teamSizes } from './tree.repo.ts'

// The counts that an agent's pages read (issue 19 section 6, AC02, AC04): kept with every joining and move, at once or one after
// the other, and what the audit counts again.
const test = await testDatabase()
await test.setTestTime('2026-07-10T05:00:00Z')

async function member(name: string): Promise<bigint> {
  return test.owner.value<bigint>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    values (${name}, 'none', '1', lotus_now(), lotus_now()) returning id`)
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: {} } as const
async function below(uplineId: bigint, name: string, kind: 'agent' | 'player'): Promise<bigint> {
  const memberId = await member(name)
  await test.db.tx(async (tx) => {
    await lockNode(tx, uplineId)
    await join(tx, { ...usual, memberId, uplineId, kind })
  })
  return memberId
}
const promote = (memberId: bigint) => setAgent(test.db, { memberId, rates: {}, by: 'test', reason: 'test' })
const move = (memberId: bigint, from: bigint, to: bigint) =>
  test.db.tx(async (tx) => {
    await lockMove(tx, memberId, [from, to])
    await moveLine(tx, { memberId, to, by: 'test', reason: 'test' })
  })
const breaks = () => agentsTreeCheck.run(test.db, { passes: 1 })

it('members who join, become agents and move at once are each counted once, in every team above', async () => {
  const top = await member('head')
  await promote(top)
  const agents: bigint[] = []
  for (const n of [0, 1, 2, 3]) agents.push(await below(agents[n - 2] ?? top, `agent${n}`, 'agent'))
  const [first, second, third] = agents.map((id) => must(id, 'four')) as [bigint, bigint, bigint]
  const rng = seededRng(19)
  const players = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      below(must(agents[uniformInt(rng, 4)], 'one of four'), `player${n}`, 'player'),
    ),
  )
  expect((await countTeam(test.db, top)).team).toBe(44)
  await test.setTestTime('2026-07-12T05:00:00Z')
  const late = Array.from({ length: 12 }, (_, n) => below(must(agents[n % 4], 'one of four'), `late${n}`, 'player'))
  // The line of the third, which is below the first, goes below the second while others join all of them.
  await Promise.all([...late, ...players.slice(0, 6).map(promote), move(third, first, second)])
  expect(await breaks()).toEqual([])

  const counts = await countTeam(test.db, top)
  expect(counts).toMatchObject({ team: 56, direct: 2, agents: 10, players: 46 })
  const levels = await listLevels(test.db, top)
  expect(levels.reduce((sum, level) => sum + level.agents + level.players, 0)).toBe(56)
  expect(await listJoined(test.db, { agentId: top, from: '2026-07-09', to: '2026-07-12' })).toEqual([
    { day: '2026-07-10', joined: 44 },
    { day: '2026-07-12', joined: 12 },
  ])
  const sizes = await teamSizes(test.db, [top, first, second, ...players.slice(0, 1)])
  expect((sizes.get(first) ?? 0) + (sizes.get(second) ?? 0)).toBe(54)
  expect(sizes.has(must(players[0], 'forty'))).toBe(false)
  expect((await countDirect(test.db, top)).all).toBe(2)
})

it('a line that moves and members who join on a new level wait for each other, and never in a circle', async () => {
  const teams = []
  for (let n = 0; n < 8; n += 1) {
    const top = await member(`top${n}r`)
    await promote(top)
    const mover = await below(top, `mover${n}r`, 'agent')
    await below(mover, `below${n}r`, 'player')
    const first = await below(top, `first${n}r`, 'agent')
    const second = await below(first, `second${n}r`, 'agent')
    teams.push({ top, mover, second, third: await below(second, `third${n}r`, 'agent') })
  }
  // Between the counts of levels and those of days, so that both are half way at once.
  await test.owner.pool.query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return null; end $$;
    create trigger linger after insert on agent_team_count for each statement execute function linger()`)
  for (const [n, { top, mover, second, third }] of teams.entries()) {
    // Sometimes on a new day, sometimes on one that is counted already.
    if (n % 2 === 1) await test.setTestTime(`2026-08-${10 + n}T05:00:00Z`)
    // Nobody is four levels below the top yet: the line that moves and those who join both make that level. A circle would be
    // broken by the database, with an error for one of them.
    const joins = [0, 1, 2].map((k) => below(third, `join${n}x${k}`, 'player'))
    await Promise.all([...joins, move(mover, top, second)])
    expect((await countTeam(test.db, top)).team).toBe(8)
  }
  await test.owner.pool.query('drop trigger linger on agent_team_count')
  expect(await breaks()).toEqual([])
}, 120_000)

it('an emptied team counts nobody, and made an agent twice is made once', async () => {
  const [left, right] = [await member('left1'), await member('right1')]
  await promote(left)
  await promote(right)
  const agent = await below(left, 'mover', 'agent')
  const player = await below(agent, 'moved', 'player')
  await Promise.all([promote(player), promote(player)])
  await move(agent, left, right)
  expect(await listLevels(test.db, left)).toEqual([])
  expect(await listJoined(test.db, { agentId: left, from: '2026-07-01', to: '2026-07-31' })).toEqual([])
  expect(await listLevels(test.db, right)).toEqual([
    { depth: 1, agents: 1, players: 0 },
    { depth: 2, agents: 1, players: 0 },
  ])
  expect(await breaks()).toEqual([])
})
