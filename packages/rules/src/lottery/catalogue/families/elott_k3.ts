import table from '../data/elott_k3.json' with { type: 'json' }
import { diceForm } from '../draws/forms.ts'
import { defineFamily } from '../family.ts'
import { diceRules, diceSpace } from './k3.ts'

export const family = defineFamily({ table, form: diceForm, space: diceSpace, rules: diceRules })
