import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as lhc } from '../lhc/rules.ts'

export const family = extendFamily(lhc, { table, facts })
