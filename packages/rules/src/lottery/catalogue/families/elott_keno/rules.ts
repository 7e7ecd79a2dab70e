import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as keno } from '../keno/rules.ts'

export const family = extendFamily(keno, { table, facts })
