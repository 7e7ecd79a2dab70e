import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import dusk from '../../assets/pond-dusk.svg'
import night from '../../assets/pond-night.svg'
import { imageUrl } from '../image-url.ts'
import { whenNear } from '../when-near.ts'
import type { BannerImage } from './banner-image.ts'

const DrawnPicture = lazy(async () => ({ default: (await import('./drawn-picture.tsx')).DrawnPicture }))

type Props = { image: BannerImage; className?: string | undefined; width: number; height: number }

/**
 * A banner's picture, decorative: the operator's (K16), the pond scene, or a built-in drawing by its code. The drawing
 * code loads when such a banner comes into view; until then only the background is shown.
 */
export function BannerPicture({ image, ...place }: Props) {
  if (image.kind === 'art' || (image.kind === 'scene' && image.scene === 'dawn'))
    return <DrawnWhenSeen image={image} {...place} />
  const src = image.kind === 'picture' ? imageUrl(image.url) : image.scene === 'night' ? night : dusk
  return <img src={src} alt="" {...place} fetchPriority="low" loading="lazy" decoding="async" />
}

function DrawnWhenSeen({ image, ...place }: Props) {
  const mark = useRef<HTMLImageElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => (mark.current ? whenNear(mark.current, () => setSeen(true)) : undefined), [])
  const ground = <img ref={mark} src={night} alt="" {...place} loading="lazy" decoding="async" />
  if (!isSeen) return ground
  return (
    <Suspense fallback={ground}>
      <DrawnPicture image={image} {...place} />
    </Suspense>
  )
}
