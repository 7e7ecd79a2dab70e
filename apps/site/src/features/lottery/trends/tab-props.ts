import type { Family } from '@lotus/rules/catalogue'
import type { Statistics, TrendRows } from './types.ts'
import type { Words } from './words.ts'

/** The props of every tab. */
export type TabProps = { statistics: Statistics; rows: TrendRows; words: Words; family: Family }
