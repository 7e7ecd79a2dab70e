import type { RouteValue } from '@lotus/contract'
import { BandArt, HeroArt, houseArtOf } from '@lotus/ui/art'
import styles from './content.module.css'

export type Banner = RouteValue<'bo.contentBanners'>['rows'][number]

/** What a banner shows, as small as it stands in a list. */
export function BannerPicture({ image }: { image: Banner['image'] }) {
  return (
    <span className={styles.thumb}>
      {image.kind === 'scene' && <HeroArt scene={image.scene} />}
      {image.kind === 'art' && <BandArt {...houseArtOf(image.code)} />}
      {image.kind === 'picture' && <img src={image.url} alt="" />}
    </span>
  )
}
