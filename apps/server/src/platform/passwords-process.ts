import { hash, verify } from '@node-rs/argon2'
import { argon2Cost, type HashAnswer, type HashRequest } from './passwords-hasher.ts'

// A process that does nothing but Argon2id (passwords-hasher.ts). It gets peppered text alone, never a password.

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
  // The parent may be gone when the answer is there.
  void answerTo(request).then((answer) => process.connected && process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole group: the server above finishes what it has taken, and then lets go.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
