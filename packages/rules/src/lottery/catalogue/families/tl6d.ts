import table from '../data/tl6d.json' with { type: 'json' }
import { digitFamily } from '../rules/tl.ts'

export const family = digitFamily(table, 6)
