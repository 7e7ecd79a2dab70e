import { sql } from '@lotus/database'
import { businessDay } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { describe, expect, it } from 'vitest'
import { join, setAgent } from '../tree/tree.repo.ts'
import { agentsTreeCheck } from './check-tree.ts'

const test = await testDatabase()
async function member(name: string): Promise<bigint> {
  const { id } = await test.owner.one<{ id: bigint }>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    values (${name}, 'none', '1', lotus_now(), lotus_now()) returning id`)
  return id
}
const today = businessDay(new Date())
const countsOf = (id: bigint, depth: number) => [
  `team of member ${id}, joined on ${today}`,
  `team of member ${id}, level ${depth}`,
]
const run = async () => (await agentsTreeCheck.run(test.db, { passes: 1 })).map(({ subject }) => subject)

/** An agent, an agent below, a player below that one. */
async function line(name: string): Promise<[bigint, bigint, bigint]> {
  const [top, below, player] = [await member(`${name}1`), await member(`${name}2`), await member(`${name}3`)]
  await setAgent(test.db, { memberId: top, rates: { LOTT: 70_000 }, by: 'test', reason: 'test' })
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { ...usual, memberId: below, uplineId: top, kind: 'agent', rates: { LOTT: 50_000 } })
  await join(test.db, { ...usual, memberId: player, uplineId: below, kind: 'player', rates: { LOTT: 20_000 } })
  return [top, below, player]
}

describe('the audit of the agents’ tree', () => {
  it('finds nothing in a tree that only the commands wrote', async () => {
    await line('sound')
    expect(await run()).toEqual([])
  })

  it.each<
    [string, (ids: [bigint, bigint, bigint]) => ReturnType<typeof sql>, (ids: [bigint, bigint, bigint]) => string[]]
  >([
    [
      'a member missing in a team',
      ([top, , player]) => sql`delete from agent_team where member_id = ${top} and descendant_id = ${player}`,
      ([top, , player]) => [`member ${player} below ${top}`, ...countsOf(top, 2)],
    ],
    [
      'a team with somebody from elsewhere',
      ([top, , player]) =>
        sql`insert into agent_team values (cell_of(${player}), ${player}, ${top}, 1, true, lotus_now())`,
      ([top, , player]) => [`member ${top} below ${player}`, ...countsOf(player, 1)],
    ],
    [
      'a count that is not of the team',
      ([top]) => sql`update agent_team_count set players = players + 1 where member_id = ${top} and depth = 2`,
      ([top]) => [`team of member ${top}, level 2`],
    ],
    [
      'an upline who is no agent any more',
      ([, below]) => sql`update agent_node set is_agent = false where member_id = ${below}`,
      ([top, below, player]) => [`member ${below} below ${top}`, `member ${player}`],
    ],
    [
      'a rate that nobody agreed',
      ([, , player]) => sql`update agent_rate set rate_ppm = 90000 where member_id = ${player}`,
      ([, , player]) => [`rate LOTT of member ${player}`],
    ],
  ])('finds %s', async (name, spoil, expected) => {
    const ids = await line(name.replace(/[^a-z]/g, '').slice(0, 10))
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(spoil(ids))
        const found = await agentsTreeCheck.run(tx, { passes: 1 })
        expect(found.map(({ subject }) => subject).toSorted()).toEqual(expected(ids).toSorted())
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await run()).toEqual([])
  })
})
