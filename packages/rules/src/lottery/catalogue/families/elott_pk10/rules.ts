import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { carsForm } from '../../draws/special-forms.ts'
import { defineFamily } from '../../family.ts'
import { carSpace, raceRules } from '../pk10/rules.ts'

export const family = defineFamily({ table, facts, form: carsForm, space: carSpace, rules: raceRules })
