import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '@lotus/testing/browser'
import { statesOf } from '../../packages/ui/gallery/states.ts'
import { addressesOf, openGallery, type Gallery, type GalleryPage } from './gallery/open-gallery.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery?.close())

/** Looks at every page of the gallery and collects what is wrong, with the page it is on. */
async function lookAtAll(view: GalleryPage, look: (page: Page) => Promise<readonly string[]>): Promise<string[]> {
  const found: string[] = []
  for (const address of addressesOf(gallery.sections)) {
    await view.show(address)
    found.push(...(await look(view.page)).map((line) => `${address}: ${line}`))
  }
  await view.close()
  return found
}

describe('the gallery', () => {
  it('shows every component in every state that it has', async () => {
    const view = await gallery.open({ theme: 'dark' })
    const seen = await lookAtAll(view, (page) =>
      page
        .locator('[data-of]')
        .evaluateAll((specimens) =>
          specimens.map((specimen) => `${specimen.getAttribute('data-of')} ${specimen.getAttribute('data-state')}`),
        ),
    )
    const shown = new Set(seen.map((line) => line.slice(line.indexOf(': ') + 2)))
    const wanted = Object.entries(statesOf).flatMap(([name, states]) => states.map((state) => `${name} ${state}`))
    expect(wanted.filter((pair) => !shown.has(pair))).toEqual([])
    expect([...shown].filter((pair) => !(pair.split(' ')[0] ?? '' in statesOf))).toEqual([])
    for (const { id, covers } of gallery.sections) {
      const here = seen.filter((line) => line.startsWith(`${id}:`) || line.startsWith(`${id}/`))
      for (const name of covers)
        expect(
          here.some((line) => line.includes(`: ${name} `)),
          `${name} on ${id}`,
        ).toBe(true)
    }
  })

  it('is used by keyboard: skip link, theme, language, pages', async () => {
    const view = await gallery.open({ theme: 'dark' })
    const { page } = view
    await page.goto(page.url().replace('bare=1&', ''))
    await page.locator('nav').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.locator('html[data-color-scheme="light"]').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('link', { name: 'Buttons' }).waitFor()
    await page.getByRole('link', { name: 'Buttons' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Buttons', level: 1 }).waitFor()
    await view.close()
  })
})

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  it('axe finds nothing serious (components.md 10)', async () => {
    const view = await gallery.open({ theme })
    await view.page.evaluate(axe)
    const found = await lookAtAll(view, (page) =>
      page.evaluate(async () => {
        // Put there by the script above.
        const { axe: engine } = globalThis as unknown as { axe: typeof Axe }
        const { violations } = await engine.run(document, {
          resultTypes: ['violations'],
        })
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
      }),
    )
    expect(found).toEqual([])
  })
})

describe('every component', () => {
  it.each(['vi', 'en'] as const)('fits a window of 320 px, with the longest words (%s)', async (language) => {
    const view = await gallery.open({ theme: 'light', language }, { viewport: { width: 320, height: 640 } })
    const found = await lookAtAll(view, (page) =>
      page.evaluate(() => {
        const width = document.documentElement.clientWidth
        if (document.documentElement.scrollWidth <= width) return []
        const isCut = (element: Element) => {
          for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
            if (getComputedStyle(parent).overflowX !== 'visible' && parent.getBoundingClientRect().right <= width + 1)
              return true
          }
          return false
        }
        const tooWide = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > width + 1 && !isCut(element),
        )
        return tooWide
          .slice(0, 5)
          .map((element) => `${element.closest('[data-of]')?.getAttribute('data-of')} ${element.className}`)
      }),
    )
    expect(found).toEqual([])
  })

  it('that scrolls a table of nothing to press is reached and moved by keyboard, and only then', async () => {
    const view = await gallery.open({ theme: 'light', language: 'en' }, { viewport: { width: 320, height: 640 } })
    const { page } = view
    await view.show('tables')
    const long = page.locator('[data-of="DataTable"][data-state="long"]')
    const region = long.getByRole('region', { name: 'Betting record' })
    await region.focus()
    expect(await region.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await until(
      () => region.evaluate(({ scrollLeft }) => scrollLeft),
      (left) => left > 0,
    )
    await page.evaluate(axe)
    const found = await page.evaluate(async () => {
      // Put there by the script above.
      const { axe: engine } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await engine.run(document, { runOnly: ['scrollable-region-focusable'] })
      return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
    })
    expect(found).toEqual([])
    // With room for all of it there is no stop for the keyboard.
    await page.setViewportSize({ width: 4000, height: 700 })
    await until(
      () => page.locator('[data-of="DataTable"]').getByRole('region').count(),
      (count) => count === 0,
    )
    await view.close()
  })

  it('shows where the focus is', async () => {
    const view = await gallery.open({ theme: 'dark' })
    const found = await lookAtAll(view, async (page) => {
      // From here on the browser takes what gets the focus as reached by keyboard.
      await page.keyboard.press('Tab')
      return page.evaluate(() => {
        const face = (start: Element) => {
          const parts = [start]
          for (let parent = start.parentElement; parent && parts.length < 4; parent = parent.parentElement)
            parts.push(parent)
          parts.push(...(start.parentElement?.children ?? []))
          return parts
            .map((part) => {
              const { outlineStyle, outlineColor, boxShadow, borderColor, left } = getComputedStyle(part)
              return [outlineStyle, outlineStyle === 'none' ? '' : outlineColor, boxShadow, borderColor, left].join()
            })
            .join('|')
        }
        const controls = document.querySelectorAll<HTMLElement>(
          'button, a[href], input, select, textarea, summary, [tabindex="0"]',
        )
        return [...controls].flatMap((control) => {
          // Those that already stand there as if they had it, and those that cannot have it.
          if (control.closest('[data-pseudo], [inert]') || control.matches(':disabled, [hidden]')) return []
          control.blur()
          const before = face(control)
          control.focus()
          if (document.activeElement !== control) return []
          const after = face(control)
          control.blur()
          return before === after
            ? [`${control.closest('[data-of]')?.getAttribute('data-of')} ${control.outerHTML.slice(0, 90)}`]
            : []
        })
      })
    })
    expect(found).toEqual([])
  })

  it('keeps its edges where a person chose the colours (forced colours)', async () => {
    const view = await gallery.open({ theme: 'dark' }, { forcedColors: 'active' })
    const found = await lookAtAll(view, (page) =>
      page.evaluate(() => {
        const hasEdge = (element: Element) => {
          const { borderTopWidth, borderTopStyle, borderBottomWidth, borderBottomStyle, outlineStyle } =
            getComputedStyle(element)
          const border = parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
          return (
            border || (parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none') || outlineStyle !== 'none'
          )
        }
        const name = (element: Element) =>
          `${element.closest('[data-of]')?.getAttribute('data-of')} ${String(element.className)}`
        // What is filled in or chosen is told apart by more than its ground.
        const chosen = document.querySelectorAll(
          '[aria-pressed="true"], [aria-checked="true"]:not(input), [aria-selected="true"], [aria-current]:not(li)',
        )
        const fields = [...document.querySelectorAll('input:not([type=file], [hidden]), select, textarea')].map(
          (field) =>
            [field, field.parentElement, field.nextElementSibling, field.parentElement?.parentElement] as const,
        )
        return [
          ...[...chosen]
            .filter((element) => !hasEdge(element))
            .map((element) => `${name(element)} does not show that it is chosen`),
          ...fields
            .filter(
              (around) =>
                !around.some((element) => element && hasEdge(element)) && !around[0].closest('[data-of="Rating"]'),
            )
            .map(([field]) => `${name(field)} has no edge`),
          ...[...document.querySelectorAll('[role=progressbar] > *')]
            .filter((bar) => getComputedStyle(bar).forcedColorAdjust !== 'none')
            .map((bar) => `${name(bar)} shows no progress`),
        ]
      }),
    )
    expect(found).toEqual([])
  })
})

describe('motion', () => {
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 0)
        .map((animation) => {
          const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
          return `${String(target?.className)} moves`
        }),
    )

  it('stops everywhere for those who asked for less of it', async () => {
    expect(await lookAtAll(await gallery.open({ theme: 'dark' }), moving)).toEqual([])
  })

  it('is there for everybody else (so that the test above sees it)', async () => {
    const view = await gallery.open({ theme: 'dark' }, { reducedMotion: 'no-preference' })
    await view.show('feedback')
    expect((await moving(view.page)).length).toBeGreaterThan(3)
    await view.close()
  })
})

describe('a conversation', () => {
  let view: GalleryPage
  beforeAll(async () => {
    view = await gallery.open({ theme: 'dark', language: 'en' })
    await view.show('chat')
  })
  afterAll(() => view?.close())

  const log = () => view.page.locator('#live-log [role=log]')
  const fromEnd = () => log().evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  const add = () => view.page.locator('#live-log-more').click()

  it('follows its end while the reader is there', async () => {
    await add()
    expect(await fromEnd()).toBe(0)
  })

  it('leaves the reader where they are, whatever comes above or below, and offers the way back', async () => {
    await log().evaluate((box) => {
      box.scrollTop = 120
    })
    await view.page.getByRole('button', { name: 'Newest' }).waitFor()
    const line = log().getByText('Message 12', { exact: true })
    const top = async () => Math.round((await line.boundingBox())?.y ?? 0)
    const before = await top()
    await add()
    expect(await top()).toBe(before)
    await log()
      .getByRole('button', { name: 'Older messages' })
      .evaluate((button: HTMLElement) => button.click())
    await log().getByText('Message 5', { exact: true }).waitFor({ state: 'attached' })
    expect(await top()).toBe(before)
    await view.page.getByRole('button', { name: 'Newest' }).click()
    expect(await fromEnd()).toBe(0)
  })

  it('sends with Enter, breaks the line with Shift and Enter', async () => {
    const field = view.page.getByRole('textbox', { name: 'Message' }).first()
    await field.fill('one')
    await field.press('Shift+Enter')
    await field.pressSequentially('two')
    expect(await field.inputValue()).toBe('one\ntwo')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('')
  })
})
