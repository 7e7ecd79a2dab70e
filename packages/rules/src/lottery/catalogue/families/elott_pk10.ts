import table from '../data/elott_pk10.json' with { type: 'json' }
import { carsForm } from '../draws/special-forms.ts'
import { defineFamily } from '../family.ts'
import { carSpace, raceRules } from './pk10.ts'

export const family = defineFamily({ table, form: carsForm, space: carSpace, rules: raceRules })
