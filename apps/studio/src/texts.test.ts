import { expect, test } from 'vitest'
import en from '@lotus/i18n/locales/en/slots.json' with { type: 'json' }
import vi from '@lotus/i18n/locales/vi/slots.json' with { type: 'json' }
import { playErrors } from './play-error.ts'
import { roundStates } from './rounds/round.repo.ts'

const hidden = ['REFUSED']

test.each([
  ['vi', vi],
  ['en', en],
] as const)('every refusal and every state of a round has words in %s', (_name, texts) => {
  for (const code of [...Object.keys(playErrors), 'offline', 'graphics']) expect(texts.error, code).toHaveProperty(code)
  for (const state of roundStates.filter((one) => !hidden.includes(one)))
    expect(texts.history.state, state).toHaveProperty(state)
})
