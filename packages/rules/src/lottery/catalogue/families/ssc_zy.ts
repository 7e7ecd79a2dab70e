import { digitSpace } from '../chances/space.ts'
import table from '../data/ssc_zy.json' with { type: 'json' }
import { defineFamily } from '../family.ts'
import { sscForm, sscRules } from './ssc.ts'

/** The plays of SSC at the full prize, cut by the first digit of the draw where the table says so (lottery.md 3.12). */
export const family = defineFamily({ table, form: sscForm, space: digitSpace, rules: sscRules })
