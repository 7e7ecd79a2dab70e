import { initI18n } from '@lotus/i18n'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { MoneyButton } from './money-button.tsx'

// Without a connection: tests/browser/living/transfer-up.ts.
beforeAll(async () => {
  await initI18n({ language: 'vi', namespaces: ['member'] })
})

it('with a connection it is a button as any other, and keeps what it is described by', () => {
  const html = renderToStaticMarkup(createElement(MoneyButton, { 'aria-describedby': 'hint' }, 'Gửi'))
  expect(html).toContain('aria-describedby="hint"')
  expect(html).not.toMatch(/disabled|<small/)
  expect(renderToStaticMarkup(createElement(MoneyButton, { disabled: true }, 'Gửi'))).toMatch(/ disabled=""/)
})
