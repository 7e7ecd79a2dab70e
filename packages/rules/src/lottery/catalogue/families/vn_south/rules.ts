import { vnSouthShape } from '../../../prize-shapes.ts'
import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { prizesForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { endingsOf, headAndTail, stationRules } from '../../rules/stations.ts'

/** 18 numbers: every station of the South and of the centre (lottery.md 1). */
export const family = defineFamily({
  table,
  facts,
  form: prizesForm(vnSouthShape),
  space: digitSpace,
  rules: {
    ...stationRules(vnSouthShape),
    ...headAndTail(vnSouthShape, { two: 'G8', three: 'G7' }),
    de_dau: endingsOf(vnSouthShape, ['G8']),
    agent_bao7: endingsOf(vnSouthShape, ['G8', 'G7', 'G6', 'G5', 'DB']),
  },
})
