import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as pk10 } from '../pk10/rules.ts'

export const family = extendFamily(pk10, { table, facts })
