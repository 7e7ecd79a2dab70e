import { routes } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import type { WatchedLog } from './watch-log.ts'

const TIMEOUT_MS = 15_000

/**
 * The public calls of a platform's log. Throws on an answer that breaks the contract: the witness then signs nothing.
 */
export function httpLog(base: string, fetch: typeof globalThis.fetch = globalThis.fetch): WatchedLog {
  const ask = async (path: string, init: RequestInit = {}): Promise<{ code: string; value: unknown }> => {
    const answer = await fetch(`${base}${path}`, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const envelope: unknown = await answer.json()
    if (typeof envelope !== 'object' || envelope === null || !('code' in envelope) || !('value' in envelope)) {
      throw new Error(`${path} did not answer as the platform does`)
    }
    return { code: String(envelope.code), value: envelope.value }
  }
  return {
    async key() {
      const { value } = await ask(routes['log.key'].path)
      return schemas['log.key'].value.parse(value).key
    },
    async checkpoint() {
      const { code, value } = await ask(routes['log.checkpoint'].path)
      return code === 'not_found' ? null : schemas['log.checkpoint'].value.parse(value).note
    },
    async consistency(from, to) {
      const { value } = await ask(`${routes['log.consistency'].path}?from=${from}&to=${to}`)
      return schemas['log.consistency'].value.parse(value).path
    },
    async cosign(size, line) {
      const headers = { 'content-type': 'application/json' }
      const { code } = await ask(routes['log.cosign'].path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ size, line }),
      })
      if (code !== 'ok' && code !== 'permission_denied') throw new Error(`the log did not take the signature: ${code}`)
      return code === 'ok'
    },
  }
}
