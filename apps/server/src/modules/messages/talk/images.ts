import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'

/** Large enough to read a receipt; the whole picture is kept. */
const SIZE = { width: 1600, height: 1600, fit: 'inside' } as const

/** Re-encodes a stranger's picture, stores it and returns its name (K06, trust.md 4.11). Refuses as readImage does. */
export async function keepImage(folder: ImageFolder, bytes: Uint8Array | null): Promise<string> {
  const url = await folder.add(bytes, SIZE)
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Deletes pictures; missing ones are ignored. */
export async function dropImages(folder: ImageFolder, base: string, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(base + name)
}

export const FEEDBACK_IMAGES = '/media/feedback/'
export const SERVICE_IMAGES = '/media/service/'
