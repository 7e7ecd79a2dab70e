import { z } from 'zod'
import type { Clock } from '@lotus/kernel'
import type { VendorKeys } from '../keys.ts'
import { signedHeaders } from './signature.ts'

/** What every reply of the vendor interface may have; each operation reads what it needs. */
const replySchema = z.looseObject({
  code: z.string().min(1).max(40),
  balance: z.string().optional(),
  currency: z.string().optional(),
  duplicate: z.boolean().optional(),
})
export type PlatformReply = z.infer<typeof replySchema>

/** `undecided`: no answer, or one that says that nothing was decided. The call may or may not have taken effect. */
export type PlatformAnswer = { kind: 'decided'; reply: PlatformReply } | { kind: 'undecided'; reason: string }

export type PlatformOperation = 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback' | 'endRound' | 'status'

export type Platform = {
  call(vendor: string, operation: PlatformOperation, body: Readonly<Record<string, unknown>>): Promise<PlatformAnswer>
}

export type PlatformClientOptions = {
  /** Address of the platform's site, without a path. */
  origin: string
  keys: VendorKeys
  clock: Clock
  /** Time limit of a call; without an answer by then it is undecided. */
  deadlineMs?: number
  fetch?: typeof fetch
}

const REPLY_CHARACTERS_MAX = 64_000
/** How the platform says that it decided nothing (wallet.md 2): the same call may be sent again. */
const UNDECIDED = 'RETRY'

/** The studio's only way to move money: the canonical dialect of the vendor interface, signed. */
export function createPlatformClient(options: PlatformClientOptions): Platform {
  const { origin, keys, clock, deadlineMs = 4_000 } = options
  const send = options.fetch ?? fetch
  return {
    async call(vendor, operation, body) {
      const key = keys[vendor]
      if (key === undefined) return { kind: 'undecided', reason: 'no key' }
      const path = `/vendor/v1/${vendor}/${operation}`
      const rawBody = JSON.stringify(body)
      const timestamp = String(clock.now().getTime())
      try {
        const response = await send(new URL(path, origin), {
          method: 'POST',
          headers: signedHeaders(key, { method: 'POST', path, timestamp, rawBody }),
          body: rawBody,
          redirect: 'error',
          signal: AbortSignal.timeout(deadlineMs),
        })
        const text = await response.text()
        if (response.status !== 200) return { kind: 'undecided', reason: `status ${response.status}` }
        const reply = replySchema.safeParse(JSON.parse(text.slice(0, REPLY_CHARACTERS_MAX)))
        if (!reply.success) return { kind: 'undecided', reason: 'not a reply' }
        if (reply.data.code === UNDECIDED) return { kind: 'undecided', reason: reply.data.code }
        return { kind: 'decided', reply: reply.data }
      } catch (error) {
        // Timeouts, refused connections, replies that are not JSON: the outcome is unknown.
        return { kind: 'undecided', reason: error instanceof Error ? error.name : 'failed' }
      }
    },
  }
}
