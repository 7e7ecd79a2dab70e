import { BandArt } from '@lotus/ui/art'
import { imageUrl } from '../../../shared/image-url.ts'

/** A post's own picture; without one, a drawing generated from the post, always the same. */
export function PostArt({ post }: { post: { slug: string; picture: string | null } }) {
  if (post.picture === null) return <BandArt code={post.slug} category="RNG" />
  return <img src={imageUrl(post.picture)} alt="" loading="lazy" decoding="async" />
}
