import table from '../data/elott_keno.json' with { type: 'json' }
import { defineFamily } from '../family.ts'
import { kenoForm, kenoRules, kenoSpace } from './keno.ts'

export const family = defineFamily({ table, form: kenoForm, space: kenoSpace, rules: kenoRules })
