import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { extendFamily } from '../../family.ts'
import { family as ssc } from '../ssc/rules.ts'

/** The plays of SSC at the full prize, cut by the first digit of the draw where the table says so (lottery.md 3.12). */
export const family = extendFamily(ssc, { table, facts })
