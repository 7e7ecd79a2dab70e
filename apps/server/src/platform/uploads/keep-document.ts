import { createHash } from 'node:crypto'
import type { ImageFolder } from './image-folder.ts'

/** Large enough to read a document; the whole picture is kept. */
const SIZE = { width: 1600, height: 1600, fit: 'inside' } as const

/**
 * Keeps a picture that somebody sends as a proof, re-encoded. Answers its name in the folder, and the hash of what was sent:
 * so a picture that two people send can be told to the operator. Refuses as readImage does.
 */
export async function keepDocument(
  folder: ImageFolder,
  bytes: Uint8Array | null,
): Promise<{ name: string; hash: string }> {
  const url = await folder.add(bytes, SIZE)
  const hash = createHash('sha256')
    .update(bytes ?? new Uint8Array())
    .digest('hex')
  return { name: url.slice(url.lastIndexOf('/') + 1), hash }
}
