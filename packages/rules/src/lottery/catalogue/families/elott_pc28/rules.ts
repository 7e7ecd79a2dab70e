import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { defineFamily } from '../../family.ts'
import { pcForm, sumRules } from '../pc28/rules.ts'

export const family = defineFamily({ table, facts, form: pcForm, space: digitSpace, rules: sumRules })
