/** Small graphics shared by draws and boards. All are decorative (`aria-hidden`): the text is around them. */
export { Ball, WaveBall, type BallTone } from './ball.tsx'
export { Car } from './car.tsx'
export { Coin } from './coin.tsx'
export { ColourDot, isHue, type Hue } from './colour-dot.tsx'
export { DiceFace } from './dice-face.tsx'
export type { PieceSize } from './piece-size.ts'
export { isSymbol, Symbol, type SymbolName } from './symbol.tsx'
export { sumColour, wingoColours, type Wave } from './waves.ts'
