import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as pc28 } from '../pc28/rules.ts'

export const family = extendFamily(pc28, { table, facts })
