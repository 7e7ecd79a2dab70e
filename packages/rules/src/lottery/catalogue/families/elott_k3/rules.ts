import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { diceForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { diceRules, diceSpace } from '../k3/rules.ts'

export const family = defineFamily({ table, facts, form: diceForm, space: diceSpace, rules: diceRules })
