import { useMemo } from 'react'
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

/** The lotus pond behind a hero; fills its positioned parent, decorative. */
export function HeroArt({ scene }: { scene: HeroScene }) {
  return <img src={scenes[scene]} alt="" className={styles.hero} decoding="async" />
}

/** A game's square picture, drawn from its code. Decorative: the tile's link carries the name. */
export function TileArt({ code, category, motif, palette, field }: ArtOptions) {
  const svg = useMemo(() => tileArt({ code, category, motif, palette, field }), [code, category, motif, palette, field])
  // Our own generator's output, without any foreign text.
  return <span className={styles.tile} dangerouslySetInnerHTML={{ __html: svg }} />
}

export function BandArt({ code, category, motif, palette, field }: ArtOptions) {
  const svg = useMemo(() => bandArt({ code, category, motif, palette, field }), [code, category, motif, palette, field])
  return <span className={styles.band} dangerouslySetInnerHTML={{ __html: svg }} />
}
