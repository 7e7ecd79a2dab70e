import table from '../data/tl655.json' with { type: 'json' }
import { sixBallFamily } from '../rules/tl.ts'

export const family = sixBallFamily(table, 55)
