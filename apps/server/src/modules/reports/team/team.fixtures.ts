import { sql } from '@lotus/database'
import type { TestApp } from '../../../testing/test-app.ts'
import { join, setAgent } from '../../agents/tree/tree.repo.ts'

/** An agent, an agent below, a player below that one, and somebody of no team; with the names given. */
export async function teamFixture(app: TestApp, names: { top: string; agent: string; player: string; other: string }) {
  const member = async (username: string) => {
    const { client } = await app.register(username)
    const id = await app.owner.value<bigint>(sql`select id from member where username = ${username}`)
    return { client, id, username }
  }
  const top = await member(names.top)
  const agent = await member(names.agent)
  const player = await member(names.player)
  const other = await member(names.other)
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await setAgent(app.db, { memberId: top.id, rates: { RNG: 12_000, LOTT: 70_000 }, by: 'test', reason: 'test' })
  await join(app.db, { ...usual, memberId: agent.id, uplineId: top.id, kind: 'agent', rates: { RNG: 8000 } })
  await join(app.db, { ...usual, memberId: player.id, uplineId: agent.id, kind: 'player', rates: { RNG: 5000 } })
  return { top, agent, player, other }
}
