import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectOnce } from './connect.ts'

export type WatchOptions = {
  connectionString: string
  /** The server stopped answering; it is tried again for `graceMs`. */
  onInterrupted: (error: unknown) => void
  onLost: () => void
  graceMs?: number
}

const beatMs = 5_000
const answerMsMax = 5_000

/**
 * Keeps one connection to an outside database and checks it regularly. Pools reconnect by themselves; this decides when
 * a database is gone for good, so that the program ends with one clear message instead of failing call by call.
 */
export async function watchDatabase(options: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let client: Client | undefined = await connectOnce(options.connectionString)

  const beat = async () => {
    client ??= await connectOnce(options.connectionString)
    const isAnswered = client.query('select 1').then(() => true)
    const isInTime = await Promise.race([isAnswered, delay(answerMsMax, false, { ref: false })])
    if (!isInTime) throw new Error('no answer')
  }
  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  const watch = async () => {
    let failingSince: number | undefined
    while (!stopping.signal.aborted) {
      await delay(failingSince === undefined ? beatMs : 500, undefined, { signal: stopping.signal, ref: false })
      try {
        await beat()
        failingSince = undefined
      } catch (error) {
        drop()
        if (failingSince === undefined) options.onInterrupted(error)
        failingSince ??= Date.now()
        if (Date.now() - failingSince > (options.graceMs ?? 10_000)) return options.onLost()
      }
    }
  }
  // The only rejection is an aborted delay.
  watch().catch(() => {})
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
    },
  }
}
