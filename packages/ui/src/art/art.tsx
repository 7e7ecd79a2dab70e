import { useMemo } from 'react'
import { cx } from '../cx.ts'
import styles from './art.module.css'
import dawn from './hero-dawn.svg?url'
import dusk from './hero-dusk.svg?url'
import night from './hero-night.svg?url'
import { bandArt, tileArt, type ArtOptions } from './tile-art.ts'

export type HeroScene = 'night' | 'dusk' | 'dawn'
const scenes: Record<HeroScene, string> = { night, dusk, dawn }

/** Address of the scene's file, to preload the largest picture of a page. */
export function heroArtUrl(scene: HeroScene): string {
  return scenes[scene]
}

export interface HeroArtProps {
  scene?: HeroScene | undefined
  /** The picture is the largest of the first view: the browser fetches it first. */
  isFirstView?: boolean | undefined
  className?: string | undefined
}

/** The lotus pond behind a hero; fills its positioned parent, decorative. */
export function HeroArt({ scene = 'night', isFirstView, className }: HeroArtProps) {
  return (
    <img
      src={scenes[scene]}
      alt=""
      className={cx(styles.hero, className)}
      fetchPriority={isFirstView ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

export interface TileArtProps extends ArtOptions {
  className?: string | undefined
}

/** A game's square picture, drawn from its code. Decorative: the tile's link carries the name. */
export function TileArt({ className, code, category, motif, palette, field }: TileArtProps) {
  const svg = useMemo(() => tileArt({ code, category, motif, palette, field }), [code, category, motif, palette, field])
  // Our own generator's output; no text of anybody goes into it.
  return <span className={cx(styles.tile, className)} dangerouslySetInnerHTML={{ __html: svg }} />
}

export function BandArt({ className, code, category, motif, palette, field }: TileArtProps) {
  const svg = useMemo(() => bandArt({ code, category, motif, palette, field }), [code, category, motif, palette, field])
  return <span className={cx(styles.band, className)} dangerouslySetInnerHTML={{ __html: svg }} />
}
