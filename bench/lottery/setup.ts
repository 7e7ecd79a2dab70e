import { createHash, randomBytes } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { createDatabase, migrate, prepareDatabase, sql, type Database, type EmbeddedPostgres } from '@lotus/database'
import { installDemoGames } from '../../apps/server/src/modules/lottery/demo/demo-games.ts'
import { getSetting, entrySettings } from '../../apps/server/src/modules/system/index.ts'
import { installSettlement } from '../wallet/settlement.ts'
import { openAccounts, startBenchDatabase } from '../database.ts'

/** A member with money and an open session. */
export type Bettor = { memberId: bigint; token: string }
export type Stage = {
  server: EmbeddedPostgres
  dataDir: string
  appUrl: string
  ownerUrl: string
  owner: Database
  /** The members' tokens, in order of their numbers. */
  bettors: Bettor[]
  stop(): Promise<void>
}

const GIFT = 1_000_000_000_000_000n
/** Far more than one run places: the limits are looked at for each order and none is met. */
const ORDERS_MAX = 100_000_000

/** The embedded server with the settings of `npm start`, the product's schema, the demo's games and `members` members. */
export async function setUpDatabases(
  games: readonly string[],
  members: number,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const { server, dataDir, stop: stopServer } = await startBenchDatabase({ log, settings })
  try {
    const { ownerUrl, appUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name: 'bench' })
    await migrate({ ownerConnectionString: ownerUrl, jobs: { version: 'bench', runMigrations } })
    const owner = createDatabase({ connectionString: ownerUrl, max: 2 })
    await installDemoGames({ db: owner }, ({ code }) => games.includes(code))
    await owner.query(sql`update lottery_rule set max_issue_orders = ${ORDERS_MAX}, max_issue_payout = null`)
    const bettors = await installBettors(owner, members)
    await owner.pool.query('create schema if not exists bench_naive')
    await installSettlement(owner)
    await owner.pool.query('vacuum analyze')
    return {
      server,
      dataDir,
      appUrl,
      ownerUrl,
      owner,
      bettors,
      stop: async () => {
        await owner.end()
        await stopServer()
      },
    }
  } catch (error) {
    await stopServer()
    throw error
  }
}

/** Members with money and a session each; every account of before is given as much. */
export async function installBettors(owner: Database, count: number): Promise<Bettor[]> {
  const terms = await getSetting(owner, entrySettings.termsVersion)
  await owner.query(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'bench' || m, 'none', ${terms}, lotus_now(), lotus_now() from generate_series(1, ${count}::integer) as m order by m`)
  await openAccounts(owner)
  await owner.query(sql`
    select wallet_move(null, 30::smallint, m.id, wallet_house('adjustment', 'P'), a.id, ${GIFT}, 'bench', 'gift-' || m.id,
      'adjustment', 'gift-' || m.id)
    from member m join account a on a.member_id = m.id and a.bucket = 1`)
  await owner.query(sql`
    insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, journal_ids, reply)
    select source, ext_id, sha256(int8send(id)), 'applied', member_id, 'adjust', array[id], '{"code":"ok"}' from journal
    where source = 'bench' and ext_id like 'gift-%'`)
  const ids = await owner.many<{ id: bigint }>(sql`select id from member order by id`)
  const bettors = ids.map(({ id }) => ({ memberId: id, token: randomBytes(32).toString('base64url') }))
  await owner.query(sql`
    insert into member_session (member_id, token_hash, expires_at)
    select t.id, decode(t.hash, 'hex'), lotus_now() + interval '1 day'
    from unnest(${ids.map(({ id }) => id.toString())}::bigint[],
      ${bettors.map(({ token }) => createHash('sha256').update(token).digest('hex'))}::text[]) as t(id, hash)`)
  return bettors
}

/** An issue of a game on sale for the rest of the day, whatever the hour is. */
export async function openIssue(owner: Database, gameCode: string): Promise<{ id: bigint; issueNo: string }> {
  return owner.one<{ id: bigint; issueNo: string }>(sql`
    insert into lottery_issue (game_id, issue_no, business_day, open_at, lock_at, draw_at)
    select g.id, to_char(lotus_now(), 'YYYYMMDD') || '-' || lpad((5000 + (select count(*) from lottery_issue))::text, 4, '0'), lotus_now()::date,
      lotus_now(), lotus_now() + interval '6 hours', lotus_now() + interval '7 hours'
    from lottery_game g where g.code = ${gameCode} returning id, issue_no as "issueNo"`)
}
