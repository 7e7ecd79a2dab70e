import table from './table.json' with { type: 'json' }
import { facts } from './facts.ts'
import { digitFamily } from '../../rules/tl.ts'

export const family = digitFamily({ table, facts }, 4)
