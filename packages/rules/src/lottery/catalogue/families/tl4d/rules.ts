import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitFamily } from '../../rules/tl.ts'

export const family = digitFamily({ table, facts }, 4)
