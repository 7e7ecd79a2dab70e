import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { sixBallFamily } from '../../rules/tl.ts'

export const family = sixBallFamily({ table, facts }, 45)
