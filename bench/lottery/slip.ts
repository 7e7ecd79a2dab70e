import { randomUUID } from 'node:crypto'
import { routes } from '@lotus/contract'
import { sql } from '@lotus/database'
import type { Run } from '../wallet/load.ts'
import { atMost, median, type Row, shown } from '../report.ts'
import type { Options } from './options.ts'
import { load } from './placement.ts'
import { startBenchServer } from './server.ts'
import { openIssue, type Bettor, type Stage } from './setup.ts'

const CONNECTIONS = 16
const RATIO_MAX = 1.5
const WARM_UPS = 2
export const SLIP_GAMES = ['HCM', 'LAN', 'BPH', 'HGI']

const item = { play: 'lo2', content: ['05', '18', '31', '44', '57'], points: 1, odds: [{ tier: 'win', odds: '99' }] }

/**
 * A slip over four stations in one commit, compared with one order of the same item (issue 23 section 6), in turns in
 * one run; each from the request to the confirming answer.
 */
export async function measureSlips(stage: Stage, options: Options, log: (line: string) => void): Promise<Row[]> {
  const parts: { gameCode: string; issueNo: string; items: (typeof item)[] }[] = []
  for (const gameCode of SLIP_GAMES) {
    const { issueNo } = await openIssue(stage.owner, gameCode)
    parts.push({ gameCode, issueNo, items: [item] })
  }
  // One bettor alone would reach the limit of an issue within a run.
  await stage.owner.query(sql`update lottery_rule set max_issue_stake = null`)
  const server = await startBenchServer({ appUrl: stage.appUrl, roles: ['api', 'relay'] }, options.profileDir)
  const one = (bettor: Bettor) => post(routes['lottery.placeOrders'].path, bettor, parts[0])
  const slip = (bettor: Bettor) => post(routes['lottery.placeSlip'].path, bettor, { parts })
  const samples: { one: Run; slip: Run }[] = []
  const measure = async (name: string, connections: number, request: (bettor: Bettor) => Buffer) => {
    const run = await load([server.port], stage.bettors.slice(0, connections), options.seconds, request)
    if (run.failures > 0) throw new Error(`${run.failures} calls failed: ${run.firstFailure}`)
    log(`  ${name.padEnd(12)} ${Math.round(run.perSecond).toString().padStart(6)}/s  p50 ${run.p50.toFixed(2)} ms`)
    return run
  }
  try {
    const alone: { one: Run; slip: Run }[] = []
    for (let round = 1 - WARM_UPS; round <= options.rounds; round += 1) {
      const lone = { one: await measure('one, alone', 1, one), slip: await measure('slip, alone', 1, slip) }
      const crowd = {
        one: await measure('one', CONNECTIONS, one),
        slip: await measure('slip', CONNECTIONS, slip),
      }
      if (round > 0) {
        alone.push(lone)
        samples.push(crowd)
      }
    }
    const ratio = (of: typeof samples) => median(of.map((sample) => sample.slip.p50 / sample.one.p50))
    return [
      atMost('slip of four stations / one order, one bettor, median', ratio(alone), 'x', RATIO_MAX),
      shown(`slip of four stations / one order, ${CONNECTIONS} bettors, median`, ratio(samples), 'x'),
      shown('slip, one bettor, median', median(alone.map((sample) => sample.slip.p50)), 'ms'),
      shown('orders of slips', median(samples.map((sample) => sample.slip.perSecond)) * SLIP_GAMES.length, '/s'),
    ]
  } finally {
    await server.stop()
  }
}

function post(path: string, { token }: Bettor, value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${randomUUID()}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
