import { expect, it } from 'vitest'
import { builtInArtOf, builtInArts } from './built-in-arts.ts'
import { bandArt } from './tile-art.ts'

it('every built-in drawing has a valid banner code and draws its own motif', () => {
  expect(builtInArts).toHaveLength(52)
  expect(new Set(builtInArts).size).toBe(52)
  for (const code of builtInArts) {
    // The form of a banner's code (packages/contract).
    expect(code).toMatch(/^[A-Za-z0-9_.-]{1,40}$/)
    const [category, motif] = code.split('.')
    expect(builtInArtOf(code)).toEqual({ code, category, motif })
  }
  expect(bandArt(builtInArtOf('RNG.lotus'))).not.toBe(bandArt(builtInArtOf('RNG.koi')))
})

it('any other code draws a motif derived from it', () => {
  for (const code of ['HS_SEN25', 'RNG.', 'RNG.nothing', 'NONE.lotus', 'RNG.constructor'])
    expect(builtInArtOf(code)).toEqual({ code, category: 'RNG' })
})
