export type { Choice } from './choice.ts'
export { PlayEntry } from './play-entry.tsx'
export type { EntryProps, NumberHint, NumberHints } from './types.ts'
