import { createHmac } from 'node:crypto'
import { systemRng, uniformInt } from '@lotus/kernel'
import { createDatabase, sql, type Database, type Queryable } from '@lotus/database'
import type { Composition } from '../composition.ts'
import { agentsDemo } from '../modules/agents/index.ts'
import { demoSettings, findDemoOperator } from '../modules/backoffice/index.ts'
import { cashierDemo, cashierModule } from '../modules/cashier/index.ts'
import { gamesDemo, gamesModule } from '../modules/games/index.ts'
import { identityDemo } from '../modules/identity/index.ts'
import { listGames, lotteryDemo, lotteryModule } from '../modules/lottery/index.ts'
import { messagesDemo } from '../modules/messages/index.ts'
import { getSetting, openFlagsOnce, setSetting } from '../modules/system/index.ts'
import { watchDemo, watchModule } from '../modules/watch/index.ts'
import { findAccounts, listGenerated, writeDemoHistory, HISTORY_DAYS, type HistoryDeps } from './write-demo-history.ts'

const RESULTS_EVERY_MS = 5_000
const PLAY_EVERY_MS = 12_000
const VISIT_EVERY_MS = 60_000
const LIVE_ROUNDS = 2
/** The demo's own member starts with this many games, and this many rounds of each. */
const OWN_GAMES = 3
const OWN_ROUNDS = 6
/**
 * Draws that were due while the program was off are simulated too; older draws of an installation belong to its
 * operators.
 */
const PAST_HOURS = (HISTORY_DAYS + 2) * 24
const OWN_HOURS = 24
/** `FIRST` is what every results page and chart needs at once; the rest follows when nobody waits for it. */
const FIRST = { days: 1, latest: 120, aDay: 0 }
const WHOLE = { days: HISTORY_DAYS, latest: 240, aDay: 6 }

export type DemoOptions = {
  ownerDatabaseUrl: string
  pepper: Uint8Array
}

/**
 * Decides once for an installation whether it gets a history. Only a new one does: invented data must never be mixed
 * with what people did. Called before anything of the demo is installed, since a database without members and games is
 * new.
 */
export function rememberBeginning(db: Database, isEmpty: boolean): Promise<void> {
  return db.tx(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('demo.history'))`)
    if ((await getSetting(tx, demoSettings.history)) !== null) return
    const isUsed = (await identityDemo.hasMembers(tx)) || (await listGames(tx)).length > 0
    await setSetting(tx, demoSettings.history, isEmpty ? 'none' : isUsed ? 'own' : 'new', 'demo')
  })
}

/**
 * Runs the demo: its history, a source of national draws, and members who play. None of it exists in the production
 * profile, nor if the installation started with --empty; an installation with real history gets only the source of
 * draws. It registers its jobs before they start; call `begin` once the site answers.
 */
export async function createDemo(composition: Composition, options: DemoOptions) {
  const { deps } = composition
  const secret = createHmac('sha256', options.pepper).update('simulated draws').digest()
  const state = async () => getSetting(deps.db, demoSettings.history)
  const beginning = await state()
  const hasSource =
    deps.config.profile === 'demo' && deps.config.roles.includes('worker') && !['none', null].includes(beginning)
  const isAlive = hasSource && beginning !== 'own'
  let isStopping = false
  let running: Promise<void> | undefined
  if (hasSource) {
    const hoursBack = isAlive ? PAST_HOURS : OWN_HOURS
    deps.jobs.loop('demo.results', RESULTS_EVERY_MS, async () => {
      await lotteryDemo.publishSimulated({ ...deps, secret, hoursBack })
    })
  }
  // Off until an operator wants them (trust.md C1); a demo shows them.
  if (isAlive) await openFlagsOnce(deps.db, ['X_XFERDOWN', 'X_XFERUP'], 'demo')
  if (isAlive) {
    const placement = composition.of(lotteryModule)
    const hasHistory = async () => ['results', 'played', 'done'].includes((await state()) ?? '')
    const listPlayers = async () => {
      const generated = await listGenerated(deps.db)
      return [...generated.first, ...agentsDemo.playersOfCrowd(generated)]
    }
    deps.jobs.loop('demo.play', PLAY_EVERY_MS, async () => {
      if (await hasHistory()) await lotteryDemo.playLive(placement, await listPlayers(), systemRng)
    })
    let isFirst = true
    deps.jobs.loop('demo.visit', VISIT_EVERY_MS, async () => {
      if (!(await hasHistory())) return
      const players = await listPlayers()
      await messagesDemo.waitInQueue(deps, players, isFirst)
      isFirst = false
      const player = players[uniformInt(systemRng, Math.max(1, players.length))]
      if (player === undefined) return
      await cashierDemo.refill(composition.of(cashierModule), player, `demo-live-${deps.clock.now().toISOString()}`)
      await gamesDemo.playRounds(composition.of(gamesModule), player, systemRng, LIVE_ROUNDS)
    })
  }
  return {
    begin(): void {
      if (!isAlive) return
      running = layDown(composition, { ...options, secret, isStopping: () => isStopping }).catch((error: unknown) =>
        deps.log.error({ err: error }, "the demo's past was not laid down"),
      )
    },
    async stop(): Promise<void> {
      isStopping = true
      await running
    },
  }
}

async function layDown(
  composition: Composition,
  options: DemoOptions & Pick<HistoryDeps, 'secret' | 'isStopping'>,
): Promise<void> {
  const owner = createDatabase({ connectionString: options.ownerDatabaseUrl, max: 2 })
  const { secret, isStopping } = options
  try {
    const results = { owner, secret, isStopping }
    const reached = await getSetting(owner, demoSettings.history)
    if (reached === 'done') return
    if (!['results', 'played'].includes(reached ?? '')) {
      await lotteryDemo.simulateOwnHistory(results, FIRST)
      if (!(await writeDemoHistory({ composition, owner, secret, isStopping }))) return
    }
    if (reached !== 'played') {
      // Stored first: if the program is stopped now, it does not place these bets twice.
      await setSetting(owner, demoSettings.history, 'played', 'demo')
      await beginToLive(composition, owner)
      await openCases(composition, owner)
    }
    await lotteryDemo.simulateOwnHistory(results, WHOLE)
    if (!isStopping()) await setSetting(owner, demoSettings.history, 'done', 'demo')
  } finally {
    await owner.end()
  }
}

/** Signs of harm and of laundered money, so that operators find something to decide. */
async function openCases(composition: Composition, db: Queryable): Promise<void> {
  const [harm, aml] = [await findDemoOperator(db, 'mai.sup'), await findDemoOperator(db, 'linh.fin')]
  if (!harm || !aml) return
  const members = (await listGenerated(db)).first
  await watchDemo.layDownCases(composition.of(watchModule), { members, harm, aml })
}

/** Open bets and just played rounds of the demo's own member. */
async function beginToLive(composition: Composition, db: Queryable): Promise<void> {
  const { first } = await findAccounts(db)
  if (first === undefined) return
  await lotteryDemo.playEveryState(composition.of(lotteryModule), first, systemRng)
  const games = composition.of(gamesModule)
  try {
    for (let n = 0; n < OWN_GAMES; n += 1) await gamesDemo.playRounds(games, first, systemRng, OWN_ROUNDS)
    await gamesDemo.moveMoney(games, first)
  } catch (error) {
    // A studio that is off or not up yet must not stop the rest.
    composition.deps.log.warn({ err: error }, 'no rounds were played for the demo')
  }
}
