import { tileArt, type ArtOptions } from '@lotus/ui/art'
import { drawKindOf, type DrawKind } from '../../shared/draws/draw-kind.ts'
import styles from './lobby.module.css'

type Motif = Required<Pick<ArtOptions, 'category' | 'motif'>>

/** What the family is played with, as far as the art has a drawing of it. */
const motifs: Readonly<Record<DrawKind, Motif>> = {
  north: { category: 'LOTT', motif: 'cage' },
  south: { category: 'LOTT', motif: 'balls' },
  digits: { category: 'LOTT', motif: 'digits' },
  wingo: { category: 'ELOTT', motif: 'orbit' },
  sum28: { category: 'LOTT', motif: 'digits' },
  balls: { category: 'LOTT', motif: 'balls' },
  dice: { category: 'LIVE', motif: 'dice' },
  cars: { category: 'ELOTT', motif: 'wheel6' },
  mark: { category: 'LOTT', motif: 'balls' },
  keno: { category: 'ELOTT', motif: 'keno' },
  thai: { category: 'LOTT', motif: 'ticket' },
  yeekee: { category: 'ELOTT', motif: 'orbit' },
  coins: { category: 'LIVE', motif: 'bowl' },
  symbols: { category: 'RNG', motif: 'gourd' },
  colours: { category: 'RNG', motif: 'gem' },
}

const urls = new Map<string, string>()

/** A picture of its own: sixty drawings inline would be sixty times a hundred nodes in every layout of the page. */
function tileUrl(code: string, family: string): string {
  const kind = drawKindOf(family)
  const known = urls.get(code)
  if (known !== undefined) return known
  const svg = tileArt({ code, ...(kind ? motifs[kind] : { category: 'LOTT' as const }) })
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  urls.set(code, url)
  return url
}

/** A game's picture, drawn from its code; the name stands beside it. */
export function Tile({ code, family, size }: { code: string; family: string; size: number }) {
  return (
    <img
      className={styles.tile}
      src={tileUrl(code, family)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
