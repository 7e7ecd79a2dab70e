import table from '../data/tl4d.json' with { type: 'json' }
import { digitFamily } from '../rules/tl.ts'

export const family = digitFamily(table, 4)
