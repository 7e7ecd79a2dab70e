import { expect } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { findTable, type TableEntry } from '@lotus/rules/live/catalogue'
import type { OwnBets, TableRecord, TableSession, TableState } from '../shared/table-answers.ts'
import { stepTable } from '../src/live/deal-round.ts'
import { workDueSeats } from '../src/live/table-worker.ts'
import type { TestStudio } from './test-studio.ts'

// Both are in the catalogue.
export const dice = findTable('HL_TAIXIU') as TableEntry
export const cards = findTable('HL_BACCARAT') as TableEntry

type Body = {
  token: string
  balance: string
  tableMost: TableSession['tableMost']
  state: TableState
  own: OwnBets | null
  error?: { code: string; most?: string; spot?: string; free?: string }
  rounds: { roundId: string; bet: string; win: string | null; state: string }[]
  round: TableRecord
}

/** Players at the tables of a test's studio, and its clock, which moves only by these calls. */
export function testTable({ app, deps, db, clock, platform }: TestStudio) {
  let members = 0
  async function sit(entry: TableEntry, options: { balance?: string; currency?: string; isPlay?: boolean } = {}) {
    members += 1
    const member = `table-${members}`
    platform.balances.set(member, parseMoney(options.balance ?? '1000'))
    const call = async (path: string, payload: object, token?: string): Promise<{ status: number; body: Body }> => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answer = await app.inject({ method: 'POST', url: `/play-api/${path}`, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    const launch = options.isPlay
      ? null
      : platform.launch(member, options.currency === undefined ? {} : { currency: options.currency })
    const opened = await call('table/session', { gameCode: entry.gameCode, token: launch, language: 'vi' })
    const { token } = opened.body
    let requests = 0
    return {
      member,
      opened,
      balance: () => platform.balances.get(member),
      call: (path: string, payload: object = {}) => call(path, payload, token),
      async state() {
        return (await call('table/own', {}, token)).body.state
      },
      async bet(amounts: Record<string, string>, requestId = `request-${member}-${(requests += 1)}`, roundId?: string) {
        const bets = Object.entries(amounts).map(([spot, amount]) => ({ spot, amount }))
        const id = roundId ?? (await call('table/own', {}, token)).body.state.roundId
        return call('table/bets', { roundId: id, requestId, bets }, token)
      },
    }
  }

  const step = (entry: TableEntry, hasPlayers = true, owner = 'TEST-OWNER-1') =>
    stepTable(deps, { entry, owner, hasPlayers })
  const phaseOf = async (entry: TableEntry) =>
    (
      await db.maybe<{ phase: string }>(
        sql`select phase from live_round where game_code = ${entry.gameCode} order by number desc limit 1`,
      )
    )?.phase
  /** Moves the clock to the end of the phase and steps. */
  async function next(entry: TableEntry): Promise<string | undefined> {
    clock.advance(30_000)
    await step(entry)
    return phaseOf(entry)
  }
  async function playTo(entry: TableEntry, phase: string): Promise<void> {
    for (let turn = 0; turn < 8 && (await phaseOf(entry)) !== phase; turn += 1) await next(entry)
  }
  async function open(entry: TableEntry): Promise<void> {
    await playTo(entry, 'DONE')
    await step(entry)
    expect(await phaseOf(entry)).toBe('OPEN')
  }
  const work = async () => {
    while ((await workDueSeats(deps)) > 0) clock.advance(2_000)
  }

  return { sit, step, phaseOf, next, playTo, open, work }
}
