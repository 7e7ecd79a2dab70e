/** Original art of the project. Its own entry, so that a page that shows none of it loads none of it. */
export { bandArt, motifs, tileArt, type ArtCategory, type ArtOptions } from './tile-art.ts'
export { houseArtOf, houseArts } from './house-arts.ts'
export { BandArt, HeroArt, heroArtUrl, TileArt, type HeroScene } from './art.tsx'
