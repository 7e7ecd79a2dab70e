import { describe, expect, it } from 'vitest'
import { AVATAR_BYTES_MAX, readAvatar } from './avatar-file.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]
const file = (bytes: readonly number[], type: string) => new Blob([new Uint8Array(bytes)], { type })

describe('a picture before the upload (K13)', () => {
  it('accepts PNG and JPEG by their first bytes, whatever the file name', async () => {
    expect(await readAvatar(file(png, 'text/plain'))).toMatchObject({ picture: { type: 'image/png', size: 10 } })
    expect(await readAvatar(file([0xff, 0xd8, 0xff, 0xe0], 'image/png'))).toMatchObject({
      picture: { type: 'image/jpeg' },
    })
  })

  it('refuses a file that is a picture by name only', async () => {
    expect(await readAvatar(file([0x3c, 0x73, 0x76, 0x67], 'image/png'))).toEqual({ problem: 'type' })
    expect(await readAvatar(file(png.slice(0, 7), 'image/png'))).toEqual({ problem: 'type' })
    expect(await readAvatar(file([], 'image/png'))).toEqual({ problem: 'empty' })
  })

  it('accepts 5 MB and refuses one byte more', async () => {
    const big = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(png)
      return new Blob([bytes])
    }
    expect(await readAvatar(big(AVATAR_BYTES_MAX))).toHaveProperty('picture')
    expect(await readAvatar(big(AVATAR_BYTES_MAX + 1))).toEqual({ problem: 'size' })
  })
})
