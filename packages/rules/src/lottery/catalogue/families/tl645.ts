import table from '../data/tl645.json' with { type: 'json' }
import { sixBallFamily } from '../rules/tl.ts'

export const family = sixBallFamily(table, 45)
