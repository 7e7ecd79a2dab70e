import { createElement, Suspense } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n, useTranslation } from './index.ts'

function Word({ of, namespace, count }: { of: string; namespace?: 'common' | 'home'; count?: number }) {
  const { t } = useTranslation(namespace)
  return createElement('b', null, count === undefined ? t(of) : t(of, { count }))
}
const shown = (props: Parameters<typeof Word>[0]) => renderToStaticMarkup(createElement(Word, props))

beforeAll(async () => {
  await initI18n({
    language: 'vi',
    namespaces: ['common'],
    resources: {
      vi: { common: { yes: 'Có', left: 'còn {{count}}' }, home: { hello: 'Chào bạn' } },
      en: { common: { yes: 'Yes', left: '{{count}} left' }, home: { hello: 'Hello' } },
    },
  })
})

describe('the texts of a component', () => {
  it('are in the current language, with and without parameters', async () => {
    expect([shown({ of: 'yes' }), shown({ of: 'left', count: 3 })]).toEqual(['<b>Có</b>', '<b>còn 3</b>'])
    await i18n.changeLanguage('en')
    expect([shown({ of: 'yes' }), shown({ of: 'left', count: 3 })]).toEqual(['<b>Yes</b>', '<b>3 left</b>'])
    await i18n.changeLanguage('vi')
    expect([shown({ of: 'yes' }), shown({ of: 'yes' }), shown({ of: 'left', count: 4 })]).toEqual([
      '<b>Có</b>',
      '<b>Có</b>',
      '<b>còn 4</b>',
    ])
  })

  it('are from the given namespace; a key of another one has its prefix', () => {
    expect(shown({ of: 'hello', namespace: 'home' })).toBe('<b>Chào bạn</b>')
    expect(shown({ of: 'home:hello' })).toBe('<b>Chào bạn</b>')
  })

  it('that are not loaded yet are waited for, and not cached as missing', async () => {
    expect(shown({ of: 'soon.there' })).toBe('<b>soon.there</b>')
    i18n.addResourceBundle('vi', 'common', { soon: { there: 'Đã có' } }, true)
    expect(shown({ of: 'soon.there' })).toBe('<b>Đã có</b>')
    const page = await renderToReadableStream(createElement(Suspense, { fallback: 'wait' }, createElement(LateWord)))
    await page.allReady
    const html = await new Response(page).text()
    expect(html).toContain('<i>')
    expect(html).not.toContain('wait')
  })
})

/** Uses a namespace that this test did not load. */
function LateWord() {
  const { t } = useTranslation('frame')
  return createElement('i', null, t('nav.home'))
}
