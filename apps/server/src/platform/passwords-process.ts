import { hash, verify } from '@node-rs/argon2'
import { argon2Cost, type HashAnswer, type HashRequest } from './passwords-hasher.ts'

// A process that only computes Argon2id (passwords-hasher.ts). It gets peppered text, never a password.

async function answerTo(request: HashRequest): Promise<HashAnswer> {
  const { id } = request
  try {
    if (request.stored === null) return { id, hash: await hash(request.peppered, argon2Cost) }
    return { id, fits: await verify(request.stored, request.peppered) }
  } catch {
    return { id, failed: true }
  }
}

process.on('message', (request: HashRequest) => {
  // The parent may have ended by the time of the answer.
  void answerTo(request).then((answer) => process.connected && process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C is sent to the whole group: the server finishes its accepted work, and then ends this process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
