import type { RouteValue } from '@lotus/contract'
import { BandArt, HeroArt, builtInArtOf } from '@lotus/ui/art'
import styles from './content.module.css'

export type Banner = RouteValue<'bo.contentBanners'>['rows'][number]

/** A banner's picture, in the small size of a list. */
export function BannerPicture({ image }: { image: Banner['image'] }) {
  return (
    <span className={styles.thumb}>
      {image.kind === 'scene' && <HeroArt scene={image.scene} />}
      {image.kind === 'art' && <BandArt {...builtInArtOf(image.code)} />}
      {image.kind === 'picture' && <img src={image.url} alt="" />}
    </span>
  )
}
