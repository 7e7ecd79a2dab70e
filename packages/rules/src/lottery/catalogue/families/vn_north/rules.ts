import { vnNorthShape } from '../../../prize-shapes.ts'
import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { prizesForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { endingsOf, headAndTail, stationRules } from '../../rules/stations.ts'

/** 27 numbers (lottery.md 1). */
export const family = defineFamily({
  table,
  facts,
  form: prizesForm(vnNorthShape),
  space: digitSpace,
  rules: {
    ...stationRules(vnNorthShape),
    ...headAndTail(vnNorthShape, { two: 'G7', three: 'G6' }),
    de_g7: endingsOf(vnNorthShape, ['G7']),
    agent_bao8: endingsOf(vnNorthShape, ['G7', 'G6', 'DB']),
  },
})
