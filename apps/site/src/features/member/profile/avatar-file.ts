/** What the server accepts (K13): PNG or JPEG, up to 5 MB. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg'] as const
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024

const beginnings = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const

export type AvatarProblem = 'type' | 'size' | 'empty'

/**
 * Checks a picture before the upload: its size, and its type by the first bytes, because file names can be wrong.
 * Returns the picture with its true type.
 */
export async function readAvatar(file: Blob): Promise<{ picture: Blob } | { problem: AvatarProblem }> {
  if (file.size === 0) return { problem: 'empty' }
  if (file.size > AVATAR_BYTES_MAX) return { problem: 'size' }
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const type = AVATAR_TYPES.find((known) => beginnings[known].every((byte, place) => head[place] === byte))
  if (type === undefined) return { problem: 'type' }
  return { picture: file.slice(0, file.size, type) }
}
