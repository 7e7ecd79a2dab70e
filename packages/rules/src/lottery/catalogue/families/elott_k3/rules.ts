import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as k3 } from '../k3/rules.ts'

export const family = extendFamily(k3, { table, facts })
