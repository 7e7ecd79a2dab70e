import { beforeEach, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { sql } from '@lotus/database'
import { parseLeaf, quicknet, timeOfRound } from '@lotus/rules/fairness'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../../../platform/log.ts'
import { drandBeacon, fixtureBeacon, noBeacon, type BeaconSource } from '../../transparency/index.ts'
import { beaconOfDraw, beaconRoundFor, receiveBeacons } from './receive-beacons.ts'

/** A real round of the public chain; the issues below are drawn at its time. */
const real = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const drawAt = new Date(timeOfRound(quicknet, 1000).getTime() - 2_000)
const before = (seconds: number) => new Date(drawAt.getTime() - seconds * 1000)
const after = (seconds: number) => new Date(drawAt.getTime() + seconds * 1000)

const db = await testDatabase()
const log = createLog({ level: 'silent' })
const seed = createHash('sha256').update('a seed').digest('hex')
const commitment = createHash('sha256').update('lotus-seed-v1').update(Buffer.from(seed, 'hex')).digest('hex')
const emptyRoot = createHash('sha256').digest('hex')
await db.setTestTime(before(600))
const { game } = await db.owner.one<{ game: number }>(sql`
  insert into lottery_game (code, family, name, draw_source, schedule, lock_seconds, default_play, rule_version)
  values ('NAM5P', 'ssc', '{"vi": "Năm phút", "en": "Five minutes"}', 'own', '{"kind":"periodic","periodSeconds":300}', 10, 'x', 1) returning id as game`)

let count = 0
let issueNo = ''
let issue = 0n
/** An issue announced with round 1000 (or without), locked and frozen. */
async function frozenIssue(beaconRound: number | null): Promise<void> {
  count += 1
  issueNo = `20230823-${String(count).padStart(4, '0')}`
  await db.setTestTime(before(600))
  const rows = [
    {
      issueNo,
      businessDay: '2023-08-23',
      station: null,
      openAt: before(300),
      lockAt: before(10),
      drawAt,
      commitment,
      seed,
      beaconRound,
    },
  ]
  await db.owner.tx(async (tx) => {
    const row = await tx.one<{ made: number }>(
      sql`select lottery_create_issues(${game}::smallint, ${JSON.stringify(rows)}) as made`,
    )
    expect(row.made).toBe(1)
    // Creation announces the round by itself once that is connected; announcing it twice changes nothing.
    await tx.query(sql`select lottery_announce_issues(${game}::smallint, ${[issueNo]}, ${JSON.stringify(rows)})`)
  })
  issue = (await db.owner.one<{ id: bigint }>(sql`select id from lottery_issue where issue_no = ${issueNo}`)).id
  await db.setTestTime(before(9))
  await db.db.query(sql`select lottery_lock_issue(${issue})`)
  await db.db.query(sql`select lottery_freeze_issue(${issue}, ${emptyRoot}, 0, 0, ''::bytea)`)
}
const stateOf = async () =>
  (await db.owner.one<{ state: string }>(sql`select beacon_state as state from lottery_issue where id = ${issue}`))
    .state
const publish = () =>
  db.db.query(
    sql`select lottery_publish_result(${issue}, '{"digits":"12345"}', 'own', null, null, null, null, null, null)`,
  )
const receive = (beacon: BeaconSource) => receiveBeacons({ db: db.db, log, beacon })
const leavesOf = async (subject: string) =>
  (
    await db.owner.many<{ leaf: string }>(sql`
      select e.leaf from transparency_subject s join transparency_entry e on e.id = s.entry_id where s.subject = ${subject} order by e.id`)
  ).map((row) => parseLeaf(row.leaf))

describe('an issue announced with a round', () => {
  beforeEach(() => frozenIssue(1000))

  test('gets exactly that round, verified, and then is drawn with it', async () => {
    await db.setTestTime(before(1))
    await receive(fixtureBeacon(quicknet, [real]))
    expect(await stateOf()).toBe('waiting')
    await db.setTestTime(after(3))
    expect(await beaconOfDraw(db.db, issue)).toEqual({ isWaiting: true, randomness: null })
    await receive(fixtureBeacon(quicknet, [real]))
    expect(await beaconOfDraw(db.db, issue)).toEqual({ isWaiting: false, randomness: real.randomness })
    await publish()
    const leaves = await leavesOf(`NAM5P/${issueNo}`)
    const kinds = leaves.map((leaf) => leaf?.kind)
    expect([...new Set(kinds)]).toEqual(['commitments', 'order_root', 'result'])
    expect(leaves[0]?.body).toMatchObject({
      game: 'NAM5P',
      issues: [{ issue: issueNo, commitment, beaconRound: 1000 }],
    })
    expect(leaves.find((leaf) => leaf?.kind === 'order_root')?.body).toMatchObject({
      root: emptyRoot,
      count: 0,
      stake: '0.0000',
    })
    expect(leaves.at(-1)?.body).toEqual({
      game: 'NAM5P',
      issue: issueNo,
      version: 1,
      source: 'own',
      draw: { digits: '12345' },
      reason: null,
      seed,
      beacon: { state: 'received', ...real },
    })
  })

  test('cannot be drawn while it waits, by anybody', async () => {
    await db.setTestTime(after(30))
    await expect(publish()).rejects.toThrow('waits for its beacon')
  })

  test('accepts no other round, no unsigned value, and nothing before its orders are frozen', async () => {
    await db.setTestTime(after(30))
    const fake = { ...real, randomness: 'ab'.repeat(32) }
    const other = fixtureBeacon(quicknet, [{ ...real, round: 1001 }])
    await receive(other)
    await receive(fixtureBeacon(quicknet, [fake]))
    await receive({ ...other, round: async () => ({ ...real, round: 1001 }) })
    expect(await stateOf()).toBe('waiting')
    for (const value of [{ ...real, round: 1001 }, fake]) {
      const { done } = await db.db.one<{ done: boolean }>(
        sql`select lottery_receive_beacon(${issue}, ${value.round}, ${value.randomness}, ${value.signature}) as done`,
      )
      expect(done).toBe(false)
    }
  })

  test('waits until the announced deadline, and only then uses its seed alone', async () => {
    await db.setTestTime(after(599))
    await receive(noBeacon)
    expect(await stateOf()).toBe('waiting')
    await db.setTestTime(after(600))
    await receive(noBeacon)
    expect(await stateOf()).toBe('unavailable')
    // A value that arrives now is refused: using it would be a choice.
    await receive(fixtureBeacon(quicknet, [real]))
    expect(await beaconOfDraw(db.db, issue)).toEqual({ isWaiting: false, randomness: null })
    await publish()
    expect((await leavesOf(`NAM5P/${issueNo}`)).at(-1)?.body['beacon']).toMatchObject({
      state: 'unavailable',
      round: 1000,
      randomness: null,
    })
  })

  test('gets it from the second mirror if the first is down, slow or lying', async () => {
    const asked: string[] = []
    const answers: Record<string, () => Response> = {
      'https://down.test': () => {
        throw new TypeError('no route')
      },
      'https://error.test': () => new Response('oops', { status: 500 }),
      'https://lie.test': () => Response.json({ ...real, randomness: 'cd'.repeat(32) }),
      'https://good.test': () => Response.json(real),
    }
    const beacon = drandBeacon({
      mirrors: Object.keys(answers),
      fetch: async (url) => {
        asked.push(String(url))
        return answers[new URL(String(url)).origin]?.() ?? new Response('', { status: 404 })
      },
    })
    await db.setTestTime(after(3))
    await receive(beacon)
    expect(await stateOf()).toBe('received')
    expect(asked.at(-1)).toBe(`https://good.test/${quicknet.hash}/public/1000`)
    expect(asked).toHaveLength(4)
  })
})

test('an issue without a round is drawn at once', async () => {
  await frozenIssue(null)
  await db.setTestTime(after(1))
  expect(await beaconOfDraw(db.db, issue)).toEqual({ isWaiting: false, randomness: null })
  await publish()
  expect((await leavesOf(`NAM5P/${issueNo}`)).at(-1)?.body['beacon']).toBeNull()
})

test('rounds are fixed only for own draws of five minutes and more, never before the draw time', () => {
  const own = (periodSeconds: number | null) => ({ drawSource: 'own' as const, periodSeconds })
  expect(beaconRoundFor(quicknet, own(300), drawAt)).toBe(1000)
  expect(beaconRoundFor(quicknet, own(null), drawAt)).toBe(1000)
  expect(beaconRoundFor(quicknet, own(60), drawAt)).toBeNull()
  expect(beaconRoundFor(quicknet, own(299), drawAt)).toBeNull()
  expect(beaconRoundFor(null, own(300), drawAt)).toBeNull()
  expect(beaconRoundFor(quicknet, { drawSource: 'outside', periodSeconds: null }, drawAt)).toBeNull()
})

test('a rule version is in the log with the hash of its odds, both from one commit', async () => {
  await db.owner.tx(async (tx) => {
    await tx.query(
      sql`insert into lottery_rule (game_id, version, min_stake, max_stake, max_payout, max_items) values (${game}, 1, 1, 2, 30000, 1)`,
    )
    await tx.query(sql`
      insert into lottery_play_odds (game_id, rule_version, play, price, odds, min_points, max_points, max_lines)
      values (${game}, 1, 'bb', 10000, '[{"tier":"win","odds":"9.8"}]', 1, 1, 1), (${game}, 1, 'aa', 20000, '[{"tier":"win","odds":"98"}]', 1, 1, 1)`)
  })
  const terms = 'aa|20000|[{"odds": "98", "tier": "win"}]\nbb|10000|[{"odds": "9.8", "tier": "win"}]'
  expect((await leavesOf('NAM5P/rules-1')).map((leaf) => leaf?.body)).toEqual([
    {
      game: 'NAM5P',
      ruleVersion: 1,
      plays: 2,
      termsHash: createHash('sha256').update(terms).digest('hex'),
      maxPayout: '3.0000',
    },
  ])
})
