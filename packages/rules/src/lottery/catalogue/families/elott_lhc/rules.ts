import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { markForm } from '../../draws/special-forms.ts'
import { defineFamily } from '../../family.ts'
import { markRules, markSpace } from '../lhc/rules.ts'

export const family = defineFamily({ table, facts, form: markForm, space: markSpace, rules: markRules })
