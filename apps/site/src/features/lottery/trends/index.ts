/** Statistics of every family: figures, charts and roads, and the hints of a number board. */
export { numberHints, type NumberHint } from './number-hints.ts'
export { Trends } from './trends.tsx'
