import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { defineFamily } from '../../family.ts'
import { kenoForm, kenoRules, kenoSpace } from '../keno/rules.ts'

export const family = defineFamily({ table, facts, form: kenoForm, space: kenoSpace, rules: kenoRules })
