import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { assert } from '@lotus/kernel'

/** Argon2id with 19 MiB, two passes, one lane (trust.md 4.2); the library's default algorithm is Argon2id. */
export const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** Argon2id of text that is already peppered. */
export type Hasher = {
  hash(peppered: string): Promise<string>
  verify(stored: string, peppered: string): Promise<boolean>
  /** How many it takes at once; more must wait outside. */
  readonly lanes: number
  stop(): void
}

/** In this process, on Node's thread pool. */
export const threadHasher: Hasher = {
  hash: (peppered) => hash(peppered, argon2Cost),
  verify: (stored, peppered) => verify(stored, peppered),
  // Each takes a core for some 15 ms and 19 MiB.
  lanes: 2,
  stop: () => undefined,
}

export type HashRequest = { id: number; stored: string | null; peppered: string }
export type HashAnswer = { id: number; hash?: string; fits?: boolean; failed?: true }
type Waiting = { resolve: (answer: HashAnswer) => void; reject: (error: Error) => void }

/** The lowest priority on this machine: a flood of logins gets what other calls leave. */
const NICE = 10

/**
 * In a separate low-priority process, so that other calls keep their cores while many log in. It starts with the first
 * hash; if it dies, its open requests fail and the next hash starts another.
 */
export function createProcessHasher(threads = 2): Hasher {
  let child: ChildProcess | undefined
  let isStopped = false
  let last = 0
  const waiting = new Map<number, Waiting>()

  const start = (): ChildProcess => {
    const started = fork(join(import.meta.dirname, 'passwords-process.ts'), [], {
      execArgv: [],
      // Nothing of the server's environment: no address, no secret.
      env: { UV_THREADPOOL_SIZE: String(threads) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: HashAnswer) => {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.channel?.unref()
    })
    const over = () => {
      if (child !== started) return
      child = undefined
      for (const { reject } of waiting.values()) reject(new Error('the process of the hashes ended'))
      waiting.clear()
    }
    started.once('exit', over)
    started.once('error', over)
    started.unref()
    started.channel?.unref()
    if (started.pid !== undefined) lower(started.pid)
    return started
  }

  const ask = (stored: string | null, peppered: string): Promise<HashAnswer> =>
    new Promise((resolve, reject) => {
      assert(!isStopped, 'passwords are asked for after the end')
      child ??= start()
      const id = ++last
      waiting.set(id, { resolve, reject })
      // An open request keeps this process alive until it is answered.
      child.channel?.ref()
      child.send({ id, stored, peppered } satisfies HashRequest, (error) => {
        if (!error) return
        waiting.delete(id)
        reject(error)
      })
    })

  return {
    hash: async (peppered) => {
      const answer = await ask(null, peppered)
      assert(answer.hash !== undefined, 'the process of the hashes answers a hash')
      return answer.hash
    },
    verify: async (stored, peppered) => {
      const answer = await ask(stored, peppered)
      assert(answer.fits !== undefined, 'the process of the hashes says whether it fits')
      return answer.fits
    },
    // Two more than it works on, so that its threads always have the next one at hand.
    lanes: threads + 2,
    stop: () => {
      isStopped = true
      child?.disconnect()
    },
  }
}

/** If the system does not allow it, hashes run at normal priority. */
function lower(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // A system without priorities works as well.
  }
}
