import { randomBytes } from 'node:crypto'
import { MONEY_UNIT, seededRng, type Clock } from '@lotus/kernel'
import { createDatabase, sql, type Database } from '@lotus/database'
import { copyTemplate, createTemplate, startTestCluster } from '../../packages/testing/src/cluster.ts'
import { testClock, type TestClock } from '../../packages/testing/src/test-clock.ts'
import type { DemoGame } from '../../apps/server/src/modules/lottery/demo/demo-catalogue.ts'
import { installGames } from '../../apps/server/src/modules/lottery/demo/demo-games.ts'
import type { PlacementDeps } from '../../apps/server/src/modules/lottery/sale/place-orders.ts'
import { createPlacing } from '../../apps/server/src/modules/lottery/sale/placing.ts'
import { createWallet, type Wallet } from '../../apps/server/src/modules/wallet/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

const MEMBERS = 8
const CASH = 1_000_000_000n * MONEY_UNIT

/** A database with the games of a replay and members with money. */
export type World = {
  db: Database
  owner: Database
  clock: Pick<TestClock, 'set'> & Clock
  deps: Omit<PlacementDeps, 'wallet'>
  wallet: Wallet
  /** Members with their initial balances. */
  members: { id: bigint; cash: bigint }[]
}
export type Opened = Pick<World, 'db' | 'owner' | 'clock'>

/** A server and a database for the replay only, removed afterwards. */
export async function openDatabase(): Promise<Opened & { close: () => Promise<void> }> {
  const cluster = await startTestCluster()
  try {
    await createTemplate(cluster.adminUrl)
    const prepared = await copyTemplate(cluster.adminUrl, `lotus_replay_${randomBytes(4).toString('hex')}`)
    const db = createDatabase({ connectionString: prepared.appUrl, max: 12 })
    const owner = createDatabase({ connectionString: prepared.ownerUrl, max: 4 })
    let closing: Promise<void> | undefined
    const close = () => (closing ??= Promise.all([db.end(), owner.end()]).then(() => cluster.stop()))
    return { db, owner, clock: testClock(owner), close }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Puts games and members into a fresh database, at the start of the first day. */
export async function openWorld({ db, owner, clock }: Opened, games: readonly DemoGame[], at: Date): Promise<World> {
  await clock.set(at)
  const deps: Omit<PlacementDeps, 'wallet'> = {
    placing: createPlacing(db),
    db,
    rng: seededRng(20_260_101),
    log: createLog({ level: 'error' }),
    nudgeOutbox: () => {},
  }
  await db.tx((tx) =>
    installGames(
      tx,
      games.map((game, index) => ({ ...game, sortOrder: index + 1 })),
    ),
  )
  const wallet = createWallet({ db })
  const members: World['members'] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const name = `replay${n}`
    const { id } = await owner.one<{ id: bigint }>(sql`
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
      values (${name}, 'none', '1', lotus_now(), lotus_now()) returning id`)
    await wallet.credit({
      memberId: id,
      amount: CASH,
      entry: 'ADJ_CREDIT',
      house: 'adjustment',
      key: { source: 'replay', extId: name },
      reference: { kind: 'adjustment', no: name },
    })
    members.push({ id, cash: CASH })
  }
  return { db, owner, clock, deps, wallet, members }
}
