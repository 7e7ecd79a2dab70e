import { bandArt, heroArtUrl, builtInArtOf } from '@lotus/ui/art'
import { useMemo } from 'react'
import type { BannerImage } from './banner-image.ts'

type Props = { image: BannerImage; className?: string | undefined; width: number; height: number }

/** A built-in drawing as an image, so that it is placed and cropped like any other. */
export function DrawnPicture({ image, width, height, className }: Props) {
  const src = useMemo(
    () =>
      image.kind === 'art'
        ? `data:image/svg+xml,${encodeURIComponent(bandArt({ ...builtInArtOf(image.code), width, height }))}`
        : heroArtUrl('dawn'),
    [image, width, height],
  )
  return <img src={src} alt="" className={className} width={width} height={height} decoding="async" />
}
