/** Draws of every family as pictures and as words. */
export { DrawAnimationToggle } from './draw-animation.tsx'
export { drawText } from './draw-text.ts'
export { DrawView, type DrawViewProps } from './draw-view.tsx'
export { StationTable, type PrizeMode } from './prizes-view.tsx'
export { readDraw, type Draw, type Shown } from './read-draw.ts'
export type { DrawSize } from './view-size.ts'
