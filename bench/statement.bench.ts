import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createDatabase, sql, type Database } from '@lotus/database'
import { noteSigner } from '@lotus/rules/fairness'
import { makeStatement } from '../apps/server/src/modules/reports/statement/make-statement.ts'
import { insertOrder, takeNext } from '../apps/server/src/modules/reports/statement/statement.repo.ts'
import { must } from '@lotus/kernel'
import { atMost, median, report, type Row, shown, timed } from './report.ts'
import { openAccounts, withBenchDatabase } from './database.ts'

const small = 10_000
const large = 100_000
const runs = 3
const secondsMax = 10
/** A tenfold statement may need so much more memory: its pages' places, and what the collector has not seen yet. */
const memoryMax = 1.5

/**
 * `npm run bench:statement`: the statement of a year with 100,000 movements, PDF and CSV in one pass (issue 20 section 6), and
 * what is live in memory while it is made, beside one of 10,000.
 */
function measure(): Promise<Row[]> {
  return withBenchDatabase(async ({ ownerUrl, appUrl }) => {
    const owner = createDatabase({ connectionString: ownerUrl, max: 2 })
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      const members = { small: await fill(owner, 'small', small), large: await fill(owner, 'large', large) }
      await owner.query(sql`analyze`)
      return await compare(db, members)
    } finally {
      await owner.end()
      await db.end()
    }
  })
}

const year = new Date().getUTCFullYear() - 1

/** Bets and payouts of last year, evenly spread; every balance as the ledger would have written it. */
async function fill(owner: Database, username: string, movements: number): Promise<bigint> {
  const id = await owner.value<bigint>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    values (${username}, 'none', '1', lotus_now(), lotus_now()) returning id`)
  await openAccounts(owner)
  await owner.query(sql`select partition_make('journal', 'created_at', 'journal_' || to_char(m, 'YYYY_MM'), m, m + interval '1 month')
    from generate_series(${`${year - 1}-12-01Z`}::timestamptz, ${`${year}-12-01Z`}::timestamptz, interval '1 month') m`)
  await owner.query(sql`
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version, credit_after,
      credit_version, source, ext_id, ref_kind, ref_no, created_at)
    select x.id, x.id, case when is_bet then 20 else 21 end, a.member_id, case when is_bet then a.id else 0 end,
      case when is_bet then 0 else a.id end, 12345, case when is_bet then 9987655 end, case when is_bet then n end,
      case when is_bet then null else 10000000 end, case when is_bet then null else n end, 'bench', a.member_id || '-' || n, 'lottery_order',
      'L' || lpad(n::text, 11, '0'), ${`${year}-01-02Z`}::timestamptz + n * (interval '360 days' / ${movements}::integer)
    from account a cross join generate_series(1, ${movements}::integer) n
    cross join lateral (select nextval('journal_id_seq') as id, n % 2 = 1 as is_bet) x
    where a.member_id = ${id} and a.bucket = 1 order by n`)
  await owner.query(sql`update account set balance = 10000000 where member_id = ${id} and bucket = 1`)
  return id
}

async function compare(db: Database, members: { small: bigint; large: bigint }): Promise<Row[]> {
  const signer = await noteSigner('signer', 'bench', new Uint8Array(32).fill(7))
  const make = async (memberId: bigint) => {
    await insertOrder(db, {
      memberId,
      username: 'bench',
      currency: 'P',
      period: String(year),
      language: 'vi',
      dayMax: 500,
    })
    const order = must(await takeNext(db), 'an order')
    const made = await makeStatement({ db, signer, isDemo: true }, order)
    await db.query(sql`delete from account_statement where member_id = ${memberId}`)
    return made
  }
  await make(members.small)
  const times: number[] = []
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => make(members.large)))
  const { user, system } = process.cpuUsage(before)
  const { csvBytes, pdfBytes } = await make(members.large)
  const live = { small: await liveBytes(() => make(members.small)), large: await liveBytes(() => make(members.large)) }
  const mb = (bytes: number) => bytes / 1024 ** 2
  return [
    atMost(`${large} movements, median of ${runs}`, median(times) / 1000, 's', secondsMax),
    shown('slowest of them', Math.max(...times) / 1000, 's'),
    shown('processor time of one', (user + system) / runs / 1_000_000, 's'),
    shown('its PDF', mb(pdfBytes), 'MB'),
    shown('its CSV', mb(csvBytes), 'MB'),
    shown(`most live memory meanwhile, ${small} movements`, mb(live.small), 'MB'),
    shown(`most live memory meanwhile, ${large} movements`, mb(live.large), 'MB'),
    atMost('live memory, tenfold statement', live.large / live.small, 'x', memoryMax),
  ]
}

/** The most that is live at any time while it runs, looked at after a collection each 100 ms. */
async function liveBytes(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  // The only way to collect without a flag of the command line.
  const collect = runInNewContext('gc') as () => void
  let most = 0
  const look = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external)
  }
  const timer = setInterval(look, 100)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  look()
  return most
}

report(`Statement of a year`, await measure())
