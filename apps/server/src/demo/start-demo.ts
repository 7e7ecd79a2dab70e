import { createHmac } from 'node:crypto'
import { systemRng } from '@lotus/kernel'
import { createDatabase } from '@lotus/database'
import type { Composition } from '../composition.ts'
import { demoSettings } from '../modules/backoffice/index.ts'
import { identityDemo } from '../modules/identity/index.ts'
import { lotteryDemo, lotteryModule } from '../modules/lottery/index.ts'
import { getSetting, setSetting } from '../modules/system/index.ts'
import { HERO, layDownPast, PAST_DAYS, type PastDeps } from './lay-down-past.ts'

const RESULTS_EVERY_MS = 5_000
const PLAY_EVERY_MS = 12_000
/** What every page of results and every chart needs at once, and what follows when nobody waits for it. */
const FIRST = { days: 1, latest: 120, aDay: 0 }
const WHOLE = { days: PAST_DAYS, latest: 240, aDay: 6 }

export type DemoOptions = {
  ownerDatabaseUrl: string
  pepper: Uint8Array
  /** Begin without invented members, orders and results; remembered for the installation. */
  isEmpty: boolean
}

/**
 * The life of a demo: its past, a source of national draws, and members who play. Nothing of it is there in the production
 * profile, nor where the installation began with --empty. `register` comes before the jobs start, `begin` once the doors
 * are open.
 */
export async function createDemo(composition: Composition, options: DemoOptions) {
  const { deps } = composition
  const secret = createHmac('sha256', options.pepper).update('simulated draws').digest()
  const state = async () => getSetting(deps.db, demoSettings.history)
  const isDemo = deps.config.profile === 'demo'
  if (isDemo && options.isEmpty && (await state()) === null)
    await setSetting(deps.db, demoSettings.history, 'none', 'demo')
  const isAlive = isDemo && deps.config.roles.includes('worker') && (await state()) !== 'none'
  let isStopping = false
  let running: Promise<void> | undefined
  if (isAlive) {
    const placement = composition.of(lotteryModule)
    deps.jobs.loop('demo.results', RESULTS_EVERY_MS, async () => {
      await lotteryDemo.publishSimulated({ ...deps, secret })
    })
    deps.jobs.loop('demo.play', PLAY_EVERY_MS, async () => {
      if (!['results', 'done'].includes((await state()) ?? '')) return
      const players = (await identityDemo.listGenerated(deps.db)).map(({ id }) => id)
      await lotteryDemo.playLive(placement, players, systemRng)
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
  options: DemoOptions & Pick<PastDeps, 'secret' | 'isStopping'>,
): Promise<void> {
  const owner = createDatabase({ connectionString: options.ownerDatabaseUrl, max: 2 })
  const { secret, isStopping } = options
  try {
    const results = { owner, secret, isStopping }
    const reached = await getSetting(owner, demoSettings.history)
    if (reached === 'done') return
    if (reached !== 'results') {
      await lotteryDemo.simulateOwnHistory(results, FIRST)
      if (!(await layDownPast({ composition, owner, secret, isStopping }))) return
      const hero = await identityDemo.findUntouched(owner, HERO)
      if (hero !== undefined) await lotteryDemo.playEveryState(composition.of(lotteryModule), hero, systemRng)
    }
    await lotteryDemo.simulateOwnHistory(results, WHOLE)
    if (!isStopping()) await setSetting(owner, demoSettings.history, 'done', 'demo')
  } finally {
    await owner.end()
  }
}
