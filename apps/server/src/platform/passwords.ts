import { createHmac, randomBytes } from 'node:crypto'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/** Argon2id with 19 MiB, two passes, one lane (trust.md 4.2); the library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

export type Passwords = {
  /** The text to store: Argon2id over an HMAC of the password, so that a stolen table alone cannot be guessed at. */
  hash(password: string): Promise<string>
  /**
   * Whether the password fits. Without a stored text (unknown name) the same work is done and the answer is no, so that
   * the time tells nothing (trust.md ACC-7).
   */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** HMAC under the same secret, for short codes and captchas: a stolen table alone gives none of them away. */
  mac(text: string): Uint8Array
}

export type PasswordsOptions = {
  pepper: Uint8Array
  /** Hashes computed side by side; each takes a core for some 15 ms and 19 MiB. */
  runningMax?: number
  /** Calls that may wait for their turn; one more is refused at once with `too_many_requests`. */
  waitingMax?: number
}

export function createPasswords({ pepper, runningMax = 2, waitingMax = 128 }: PasswordsOptions): Passwords {
  const inTurn = boundedQueue(runningMax, waitingMax)
  // The password is taken as it came: not trimmed, not normalised (trust.md C4).
  const peppered = (password: string) => createHmac('sha256', pepper).update(password, 'utf8').digest('base64url')
  const nobody = argon2Hash(randomBytes(32).toString('base64url'), cost)
  nobody.catch(() => undefined)
  return {
    mac: (text) => createHmac('sha256', pepper).update(`mac|${text}`, 'utf8').digest(),
    hash: (password) => inTurn(() => argon2Hash(peppered(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const fits = await argon2Verify(stored ?? (await nobody), peppered(password))
        return fits && stored !== undefined
      }),
  }
}

function boundedQueue(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 2 })
      // The one that finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
