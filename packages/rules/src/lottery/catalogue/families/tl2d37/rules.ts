import { ballSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places } from '../../draws/facts.ts'
import { ballsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { fixedPlaces, matching, same, straight } from '../../rules/places.ts'
import { allIn, ballSet } from '../../rules/pools.ts'

const LAST = 37

export const family = defineFamily({
  table,
  facts,
  form: ballsForm(2, LAST),
  space: ballSpace(LAST),
  rules: {
    exact: straight(0, 2, ballSpace(LAST)),
    any: ballSet(places(0, 2), allIn, LAST, 2),
    place: fixedPlaces(matching(same)),
  },
})
