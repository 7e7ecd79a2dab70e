import table from '../data/elott_lhc.json' with { type: 'json' }
import { markForm } from '../draws/special-forms.ts'
import { defineFamily } from '../family.ts'
import { markRules, markSpace } from './lhc.ts'

export const family = defineFamily({ table, form: markForm, space: markSpace, rules: markRules })
