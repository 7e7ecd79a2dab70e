import { expect, it } from 'vitest'
import { houseArtOf, houseArts } from './house-arts.ts'
import { bandArt } from './tile-art.ts'

it('every built-in drawing has a valid banner code and draws its own motif', () => {
  expect(houseArts).toHaveLength(45)
  expect(new Set(houseArts).size).toBe(45)
  for (const code of houseArts) {
    // The form of a banner's code (packages/contract).
    expect(code).toMatch(/^[A-Za-z0-9_.-]{1,40}$/)
    const [category, motif] = code.split('.')
    expect(houseArtOf(code)).toEqual({ code, category, motif })
  }
  expect(bandArt(houseArtOf('RNG.lotus'))).not.toBe(bandArt(houseArtOf('RNG.koi')))
})

it('any other code draws a motif derived from it', () => {
  for (const code of ['HS_SEN25', 'RNG.', 'RNG.nothing', 'NONE.lotus', 'RNG.constructor'])
    expect(houseArtOf(code)).toEqual({ code, category: 'RNG' })
})
