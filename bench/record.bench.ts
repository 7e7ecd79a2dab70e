import { createDatabase, sql, type Database } from '@lotus/database'
import { must, seededRng, systemClock } from '@lotus/kernel'
import { upsertVendor } from '../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import { generateIssues, installDemoGames } from '../apps/server/src/modules/lottery/index.ts'
import { listBets } from '../apps/server/src/modules/reports/record/list-bets.ts'
import { gameBets, lotteryBets } from '../apps/server/src/modules/reports/index.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { atMost, median, report, type Row, shown, timed } from './report.ts'
import { withBenchDatabase } from './database.ts'

const runs = 21
const ratioMax = 2
const days = 90
const orders = 400_000
const rounds = 600_000
const memberId = 7n
const DAY_MS = 86_400_000

/**
 * `npm run bench:record`: the betting record of a member with a million bets over 90 days, lottery and games (MC06, issue 6
 * section 5). Every page, wherever it lies and whatever the filter, against the first page of the same run; each call
 * answers the totals of its whole filter too.
 */
function measure(): Promise<Row[]> {
  return withBenchDatabase(async ({ ownerUrl, appUrl }) => {
    const owner = createDatabase({ connectionString: ownerUrl, max: 2 })
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      await fill(owner, db)
      return await compare(db)
    } finally {
      await owner.end()
      await db.end()
    }
  })
}

async function fill(owner: Database, db: Database): Promise<void> {
  const deps = { db, rng: seededRng(1), log: createLog({ level: 'silent' }), nudgeOutbox: () => {} }
  await installDemoGames(deps, ({ code }) => code === 'SEN60')
  await generateIssues(deps)
  await upsertVendor(owner, { code: 'HOUSE', name: 'House', origin: 'http://localhost:1', apiUrl: null })
  await owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at)
    select 'HOUSE', 'GAME' || n, 'RNG', jsonb_build_object('vi', 'Trò ' || n, 'en', 'Game ' || n), 10000, now() from generate_series(0, 19) n`)
  // Older than anything that can be sold, so every order is settled; two of three are lost.
  await owner.query(sql`
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, max_payout, stake, stake_cash, stake_bonus, salt, status, hits, payout, valid_bet, result_version, placed_at,
      lock_at, settled_at)
    select n, 'L' || lpad(n::text, 11, '0'), ${memberId}, i.id, i.game_id, g.rule_version, 'lo2', '["07"]', 1, 1, 10000, 10000, 2000,
      100000000, 10000, 10000, 0, md5(n::text), case n % 3 when 0 then 4 else 5 end, 0, case n % 3 when 0 then 20000 else 0 end, 10000, 1,
      t.at, t.at + interval '1 minute', t.at + interval '2 minutes'
    from generate_series(1, ${orders}::integer) n
    cross join (select id, game_id from lottery_issue order by id limit 1) i join lottery_game g on g.id = i.game_id
    cross join lateral (select now() - interval '1 hour' - make_interval(secs => (${orders}::integer - n) * ${(days * 86400) / orders}::float8) as at) t`)
  await owner.query(sql`
    insert into vendor_round (vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, closed_at, state,
      bet, stake_cash, win, bets, wins, valid, news)
    select 'HOUSE', 'r-' || n, 'G' || lpad(n::text, 11, '0'), ${memberId}, 'P', 'GAME' || (n % 20), 'RNG', false, t.at, t.at + interval '5 seconds',
      'closed', 10000, 10000, case n % 4 when 0 then 30000 else 0 end, 1, 1, 10000, 1
    from generate_series(1, ${rounds}::integer) n
    cross join lateral (select now() - interval '1 hour' - make_interval(secs => (${rounds}::integer - n) * ${(days * 86400) / rounds}::float8) as at) t`)
  await owner.query(sql`analyze`)
  console.log(`${orders} orders and ${rounds} rounds of one member over ${days} days`)
}

async function compare(db: Database): Promise<Row[]> {
  const sources = [lotteryBets(), gameBets({ replayOf: async () => null })]
  const deps = { db, clock: systemClock, sources, vendorNames: async () => new Map<string, string>() }
  const now = Date.now()
  const period = { from: new Date(now - (days + 1) * DAY_MS).toISOString(), to: new Date(now + DAY_MS).toISOString() }
  const past = { from: new Date(now - 60 * DAY_MS).toISOString(), to: new Date(now - 40 * DAY_MS).toISOString() }
  const ask = (input: Parameters<typeof listBets>[2]) => listBets(deps, memberId, { ...input, limit: 20 })
  const firstLook = await timed(() => ask(period))
  const { totals } = await ask(period)
  if (totals.count !== orders + rounds) throw new Error(`the record holds ${totals.count} bets`)

  const at = async (share: number) => ({ ...period, cursor: await cursorAt(db, share) })
  const kinds: Record<string, Parameters<typeof listBets>[2]> = {
    'first page': period,
    'page after a tenth': await at(0.1),
    'page in the middle': await at(0.5),
    'page near the end': await at(0.999),
    'first page of a past period': past,
    'bets won': { ...period, state: 'won' },
    'bets waiting (none)': { ...period, state: 'waiting' },
    'one game': { ...period, vendor: 'HOUSE', gameCode: 'GAME7' },
    'lottery alone': { ...period, category: 'LOTT' },
    today: { from: new Date(now - (now % DAY_MS)).toISOString(), to: period.to },
  }
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that a change of the machine's mood meets all. The first turn warms and is not counted.
    for (const [name, input] of Object.entries(kinds)) {
      const ms = await timed(() => ask(input))
      if (run > 0) must(times.get(name), 'a list of each').push(ms)
    }
  }
  const first = median(times.get('first page') ?? [])
  return [
    shown('first page with totals', first, 'ms'),
    ...[...times].slice(1).map(([name, list]): Row => {
      const ratio = median(list) / first
      return atMost(`${name} / first page`, ratio, 'x', ratioMax)
    }),
    shown('very first look (sums of 90 days are made and kept)', firstLook, 'ms'),
  ]
}

/** The place behind that share of the rows, newest first, as a page before it would have named it. */
async function cursorAt(db: Database, share: number): Promise<string> {
  const place = async (table: 'lottery' | 'games', count: number) => {
    const id = count - Math.floor(count * share)
    const { at } = await db.one<{ at: Date }>(
      table === 'lottery'
        ? sql`select placed_at as at from lottery_order where id = ${id}::bigint`
        : sql`select opened_at as at from vendor_round where round_no = ${`G${String(id).padStart(11, '0')}`}`,
    )
    const row =
      table === 'lottery'
        ? id
        : (
            await db.one<{ id: bigint }>(
              sql`select id from vendor_round where round_no = ${`G${String(id).padStart(11, '0')}`}`,
            )
          ).id
    return `${table}:${at.getTime()}-${row}`
  }
  return `${await place('lottery', orders)};${await place('games', rounds)}`
}

report(`Betting record of a million bets, median of ${runs - 1}`, await measure())
