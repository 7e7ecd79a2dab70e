import { parentPort, workerData } from 'node:worker_threads'
import { createPasswords } from '../../apps/server/src/platform/passwords.ts'

// A thread of the login benchmark: only the password library, with as many parallel hashes as cores.
const { seconds, password } = workerData as { seconds: number; password: string } // given by logins.ts
const passwords = createPasswords({ pepper: Buffer.alloc(32, 7) })
const stored = await passwords.hash(password)
const end = performance.now() + seconds * 1000
let count = 0
const lane = async () => {
  while (performance.now() < end) {
    await passwords.verify(stored, password)
    count += 1
  }
}
await Promise.all([lane(), lane()])
parentPort?.postMessage(count / seconds)
