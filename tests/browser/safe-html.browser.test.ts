import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '@lotus/testing/browser'
import { hostile, hostileHtml } from '../../apps/server/src/modules/content/html/hostile.fixtures.ts'
import { safeHtml } from '../../apps/server/src/modules/content/html/safe-html.ts'

const COUNT = 10_000
const AT_ONCE = 500

let browser: Browser
let page: Page
const asked: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  // A page without a content security policy: only the sanitising protects it.
  page = await browser.newPage()
  await page.route('**/*', async (route) => {
    if (route.request().url() !== 'https://site.example/') asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="place"></div>' })
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto('https://site.example/')
  await page.evaluate(() => {
    // The function that every vector tries to call.
    Object.assign(window, {
      ran: 0,
      a: () => void Object.assign(window, { ran: Number(Reflect.get(window, 'ran')) + 1 }),
    })
  })
})
afterAll(() => browser?.close())

/**
 * Inserts each text into the page like an article, triggers all its events, and reports forbidden effects in Chromium.
 */
const show = (texts: readonly string[]) =>
  page.evaluate(async (all) => {
    const place = document.querySelector('#place')
    const wrong: string[] = []
    const inspect = (from: Element, html: string) => {
      for (const element of from.querySelectorAll('*')) {
        for (const { name } of element.attributes)
          if (/^on|^style$|^id$|^srcdoc$|^form/i.test(name)) wrong.push(`${name} in ${html}`)
        if (/^(script|style|iframe|object|embed|form|input|svg|math|base|link|meta|template)$/i.test(element.localName))
          wrong.push(`${element.localName} in ${html}`)
        const address = element.getAttribute('href') ?? element.getAttribute('src')
        if (address !== null && !['https:', 'http:', 'mailto:'].includes(new URL(address, location.href).protocol))
          wrong.push(`${address} in ${html}`)
        for (const kind of ['mouseover', 'focus', 'error', 'load', 'toggle'])
          element.dispatchEvent(new Event(kind, { bubbles: true }))
      }
    }
    for (const html of all) {
      if (!place) throw new Error('the page has no place')
      place.innerHTML = html
      inspect(place, html)
      // Serialised and parsed again, as an editor does: tables move their content, which must have no effect.
      const again = place.innerHTML
      place.innerHTML = again
      inspect(place, html)
    }
    // Waits for what a picture or an animation would start later.
    // oxlint-disable-next-line no-restricted-globals -- runs in the page
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { wrong, ran: Number(Reflect.get(window, 'ran')), at: location.href }
  }, texts)

describe('sanitised content in Chromium, with no policy to help (trust.md 4.6)', () => {
  it('the unsanitised vectors do run in this page: the test can detect them', async () => {
    const { ran } = await show(['<img src="https://site.example/none.png" onerror="a()"><p onmouseover="a()">x</p>'])
    expect(ran).toBeGreaterThan(0)
    await page.evaluate(() => void Object.assign(window, { ran: 0 }))
    asked.length = 0
  })

  it(`of ${COUNT} hostile texts none runs a script, leaves a handler or sends the page or its reader elsewhere`, async () => {
    const texts = [...hostile, ...fc.sample(hostileHtml, COUNT)].map(safeHtml)
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const { wrong, ran, at } = await show(texts.slice(from, from + AT_ONCE))
      expect(wrong).toEqual([])
      expect([ran, at]).toEqual([0, 'https://site.example/'])
    }
    // Only pictures of this site were requested.
    expect(asked.filter((url) => new URL(url).origin !== 'https://site.example')).toEqual([])
  })
})
