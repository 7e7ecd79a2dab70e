/** Original art of the project. A separate entry, so that pages without art do not load it. */
export { bandArt, motifs, tileArt, type ArtCategory, type ArtOptions } from './tile-art.ts'
export { builtInArtOf, builtInArts } from './built-in-arts.ts'
export { BandArt, HeroArt, heroArtUrl, TileArt, type HeroScene } from './art.tsx'
