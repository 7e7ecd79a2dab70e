import { createHash } from 'node:crypto'
import type { ArtCategory, ArtOptions } from '@lotus/ui/tile-art'
import type { GameRow, VendorRow } from './catalogue.repo.ts'

export type Drawn = Pick<GameRow, 'vendor' | 'code' | 'category' | 'motif' | 'palette'>

/** There is no drawing style for e-sports. */
const artCategory = (category: GameRow['category']): ArtCategory => (category === 'ESPORTS' ? 'SPORTS' : category)

export function optionsOf(game: Drawn): ArtOptions {
  return {
    code: game.code,
    category: artCategory(game.category),
    ...(game.motif === null ? {} : { motif: game.motif }),
    ...(game.palette === null ? {} : { palette: game.palette }),
  }
}

/** Part of the picture's hash; increase it when this file draws differently. */
const DRAWING = '1'
const HASH_LENGTH = 10

export function artHash(game: Drawn): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, optionsOf(game)]))
    .digest('hex')
    .slice(0, HASH_LENGTH)
}

export function vendorArt(vendor: Pick<VendorRow, 'code' | 'motif' | 'palette'>): string {
  return `/art/vendor/${vendor.code}.svg?v=${artHash(vendorDrawn(vendor))}`
}
export const vendorDrawn = (vendor: Pick<VendorRow, 'code' | 'motif' | 'palette'>): Drawn => ({
  ...vendor,
  vendor: vendor.code,
  category: 'RNG',
})
