import { createHmac, randomBytes } from 'node:crypto'
import { boundedQueue } from './bounded-queue.ts'
import { threadHasher, type Hasher } from './passwords-hasher.ts'

export type Passwords = {
  /**
   * The text to store: Argon2id over an HMAC of the password, so that a stolen table alone is not enough for guessing.
   */
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. Without a stored text (unknown name) it does the same work and returns false, so
   * that the time reveals nothing (trust.md ACC-7).
   */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** HMAC with the same secret, for short codes and captchas: a stolen table alone reveals none of them. */
  mac(text: string): Uint8Array
  /** Stops the hasher's process. */
  stop(): void
}

export type PasswordsOptions = {
  pepper: Uint8Array
  /** Concurrent hashes; by default what the hasher takes. */
  runningMax?: number
  /** Waiting calls; beyond that a call is refused at once with `too_many_requests`. */
  waitingMax?: number
  /** Where the hashes are computed; by default on threads of this process. */
  hasher?: Hasher
}

export function createPasswords(options: PasswordsOptions): Passwords {
  const { pepper, hasher = threadHasher, waitingMax = 128 } = options
  const inTurn = boundedQueue(options.runningMax ?? hasher.lanes, waitingMax)
  // The password is not trimmed and not normalised (trust.md C4).
  const peppered = (password: string) => createHmac('sha256', pepper).update(password, 'utf8').digest('base64url')
  let nobody: Promise<string> | undefined
  const nobodys = () => (nobody ??= hasher.hash(randomBytes(32).toString('base64url')))
  // Computed ahead: the first unknown name must not take longer than the next one. If it fails, it is computed when
  // needed.
  nobodys().catch(() => (nobody = undefined))
  return {
    mac: (text) => createHmac('sha256', pepper).update(`mac|${text}`, 'utf8').digest(),
    hash: (password) => inTurn(() => hasher.hash(peppered(password))),
    verify: (stored, password) =>
      inTurn(async () => {
        const fits = await hasher.verify(stored ?? (await nobodys()), peppered(password))
        return fits && stored !== undefined
      }),
    stop: () => hasher.stop(),
  }
}
