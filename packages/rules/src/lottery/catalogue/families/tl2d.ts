import table from '../data/tl2d.json' with { type: 'json' }
import { digitFamily } from '../rules/tl.ts'

export const family = digitFamily(table, 2)
