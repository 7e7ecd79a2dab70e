import { cancelAfterPaint, runAfterPaint } from '@lotus/ui'
import { drawLookOf, type DrawKind } from '@lotus/rules/catalogue/names'
import { tileArt, type ArtOptions } from '@lotus/ui/art'
import { useEffect, useReducer, useRef } from 'react'
import { whenNear } from '../../shared/when-near.ts'
import styles from './lobby.module.css'

type Motif = Required<Pick<ArtOptions, 'category' | 'motif'>>

/** What the family is played with, if the art has a drawing of it. */
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

/** An image instead of inline SVG: sixty inline drawings would add sixty times a hundred nodes to every layout. */
function draw(code: string, family: string): void {
  if (urls.has(code)) return
  const kind = drawLookOf(family)?.kind
  const svg = tileArt({ code, ...(kind ? motifs[kind] : { category: 'LOTT' as const }) })
  urls.set(code, URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
}

/** A game's picture, drawn from its code when it is nearly in view, in a separate frame; the name is beside it. */
export function Tile({ code, family, size }: { code: string; family: string; size: number }) {
  const image = useRef<HTMLImageElement>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const url = urls.get(code)
  useEffect(() => {
    const element = image.current
    if (url !== undefined || !element) return
    const key = {}
    const stop = whenNear(element, () =>
      runAfterPaint(key, () => {
        draw(code, family)
        redraw()
      }),
    )
    return () => {
      stop()
      cancelAfterPaint(key)
    }
  }, [url, code, family])
  return (
    <img
      ref={image}
      className={styles.tile}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
