import { setTimeout as delay } from 'node:timers/promises'
import { send } from './clients/http.ts'
import { openJournal } from './journal.ts'
import { sign, SIGNATURE_HEADER, VENDOR_PATH } from './vendor-call.ts'
import type { World } from './world/world.ts'

/**
 * Small keyed credits through every API, one after the other: the first that succeeds after a fault gives the recovery
 * time.
 */
export type Canary = {
  /**
   * Milliseconds from `since` to the first success of a credit sent after it, through the API `api` or any; null if
   * none came in time.
   */
  recovered(since: number, options?: { api?: number; until?: () => number }): Promise<number | null>
  /** Pauses with everything answered, while the books are compared. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

const EVERY_MS = 60
const TIMEOUT_MS = 10_000
const PAUSE_MS = 60_000

export function startCanary(world: World, seed: string): Canary {
  const journal = openJournal(world.journals, 'canary')
  const bird = world.people.at(-1)
  if (!bird) throw new Error('the canary needs a member of its own')
  const beats = world.apis.map(() => ({ askedAt: 0, at: 0 }))
  let isStopped = false
  let giveUpAt = Number.POSITIVE_INFINITY

  const sing = async (api: number, n: number): Promise<void> => {
    const [source, extId] = ['vendor:canary', `${seed}-c${api}-${n}`]
    const intent = { id: `canary/${api}/${n}`, op: 'credit' as const, source, extId, member: bird.id, amount: '1' }
    const body = JSON.stringify({ source, extId, member: bird.id, amount: '1', op: 'credit' })
    const headers = { [SIGNATURE_HEADER]: sign(world.secrets.vendor, body) }
    const port = world.apis[api]?.site.port ?? 0
    journal.ask(intent)
    // A sent credit is retried until it is answered, after the last fault too.
    while (Date.now() < giveUpAt) {
      const askedAt = Date.now()
      const answer = await send({ port, method: 'POST', path: VENDOR_PATH, body, headers }).catch(() => undefined)
      if (answer?.envelope.success) {
        beats[api] = { askedAt, at: Date.now() }
        journal.ok(intent.id, { duplicate: String(answer.envelope.value['duplicate']) })
        return
      }
      journal.unknown(intent.id, answer?.envelope.code ?? 'no answer')
      await delay(50)
    }
  }
  let isPaused = false
  let singing = 0
  const loops = world.apis.map(async (_, api) => {
    for (let n = 1; !isStopped; n += 1) {
      if (!isPaused) {
        singing += 1
        await sing(api, n).finally(() => (singing -= 1))
      }
      await delay(EVERY_MS)
    }
  })
  const stop = async () => {
    isStopped = true
    giveUpAt = Date.now() + PAUSE_MS
    await Promise.all(loops)
    journal.close()
  }
  let stopping: Promise<void> | undefined
  return {
    async recovered(since, { api, until = () => since + TIMEOUT_MS } = {}) {
      while (Date.now() < until()) {
        const beat = beats.findIndex((one, at) => one.askedAt >= since && (api === undefined || api === at))
        if (beat >= 0) return (beats[beat]?.at ?? since) - since
        await delay(5)
      }
      return null
    },
    async pause() {
      isPaused = true
      const until = Date.now() + PAUSE_MS
      while (singing > 0 && Date.now() < until) await delay(10)
    },
    resume: () => {
      isPaused = false
    },
    stop: () => (stopping ??= stop()),
  }
}
