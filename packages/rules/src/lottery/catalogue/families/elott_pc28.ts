import { digitSpace } from '../chances/space.ts'
import table from '../data/elott_pc28.json' with { type: 'json' }
import { defineFamily } from '../family.ts'
import { pcForm, sumRules } from './pc28.ts'

export const family = defineFamily({ table, form: pcForm, space: digitSpace, rules: sumRules })
