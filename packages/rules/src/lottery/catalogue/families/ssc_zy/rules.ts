import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { defineFamily } from '../../family.ts'
import { sscForm, sscRules } from '../ssc/rules.ts'

/** The plays of SSC at the full prize, cut by the first digit of the draw where the table says so (lottery.md 3.12). */
export const family = defineFamily({ table, facts, form: sscForm, space: digitSpace, rules: sscRules })
