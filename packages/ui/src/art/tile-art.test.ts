import { expect, it } from 'vitest'
import { bandArt, motifs, tileArt } from './tile-art.ts'

it('the same code gives the same picture, another code a different one', () => {
  expect(tileArt({ code: 'sen-vang-25' })).toBe(tileArt({ code: 'sen-vang-25' }))
  expect(tileArt({ code: 'sen-vang-25' })).not.toBe(tileArt({ code: 'sen-vang-26' }))
})

it('every motif of every family draws a whole tile and band', () => {
  let drawn = 0
  for (const [category, family] of Object.entries(motifs)) {
    for (const motif of Object.keys(family)) {
      // Object.entries widens the keys; they are the categories of `motifs`.
      const options = { code: 'x', category: category as keyof typeof motifs, motif }
      for (const svg of [tileArt(options), bandArt(options)]) {
        expect(svg).toMatch(/^<svg[\s\S]+<\/svg>$/)
        expect(svg).not.toMatch(/undefined|NaN/)
      }
      drawn += 1
    }
  }
  expect(drawn).toBe(52)
})

it('gradient ids of two tiles never collide on one page', () => {
  const ids = (code: string) => [...tileArt({ code }).matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(ids('a').filter((id) => ids('b').includes(id))).toEqual([])
})
