import type { Family } from '@lotus/rules/catalogue'
import type { Statistics, TrendRows } from './types.ts'
import type { Words } from './words.ts'

/** What every tab is given. */
export type TabProps = { statistics: Statistics; rows: TrendRows; words: Words; family: Family }
