import table from '../data/tl642.json' with { type: 'json' }
import { sixBallFamily } from '../rules/tl.ts'

export const family = sixBallFamily(table, 42)
