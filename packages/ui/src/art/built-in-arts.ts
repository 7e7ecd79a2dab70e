import { motifs, type ArtCategory, type ArtOptions } from './tile-art.ts'

const categories = Object.keys(motifs) as ArtCategory[] // `satisfies` keeps the keys; Object.keys forgets them

/** Codes of the built-in drawings, `RNG.lotus`: the choices of an operator for a banner. */
export const builtInArts: readonly string[] = categories.flatMap((category) =>
  Object.keys(motifs[category]).map((motif) => `${category}.${motif}`),
)

/** How a banner's code is drawn: a built-in drawing, else one derived from the code. */
export function builtInArtOf(code: string): ArtOptions {
  const [first, motif] = code.split('.')
  const category = categories.find((one) => one === first)
  return category !== undefined && motif !== undefined && Object.hasOwn(motifs[category], motif)
    ? { code, category, motif }
    : { code, category: 'RNG' }
}
