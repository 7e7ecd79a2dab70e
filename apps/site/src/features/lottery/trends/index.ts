/** Statistics of every family: figures, charts and roads, and what a number board tells beside its numbers. */
export { numberHints, type NumberHint } from './number-hints.ts'
export { Trends } from './trends.tsx'
