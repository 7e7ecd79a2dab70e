export { missingOf, isComplete, type Missing } from './model/missing.ts'
export { PlayEntry } from './play-entry.tsx'
export { useMissingText } from './missing-text.ts'
export type { EntryProps, NumberHint, NumberHints } from './types.ts'
