import table from '../data/tl3d.json' with { type: 'json' }
import { digitFamily } from '../rules/tl.ts'

export const family = digitFamily(table, 3)
